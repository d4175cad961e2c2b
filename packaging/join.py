"""Joins files for two processors of Apple into one universal file:

    python3 packaging/join.py OUT X86_64_FILE ARM64_FILE

What `lipo -create` does: a table of where each part begins, then the parts. The parts are Mach-O files or archives.
"""

import struct
import sys

# Mach-O's numbers of the processors, and how each wants its part aligned, as a power of two: its largest page.
PROCESSORS = [("x86_64", 0x01000007, 3, 12), ("arm64", 0x0100000C, 0, 14)]


def processor_of(part):
    """The number of the processor in the head of a Mach-O file; None for an archive."""
    magic, processor = struct.unpack_from("<II", part)
    return processor if magic == 0xFEEDFACF else None


def join(parts):
    """The universal file of the parts, which come in the order of PROCESSORS."""
    table = struct.pack(">II", 0xCAFEBABE, len(parts))
    body, at = b"", 8 + 20 * len(parts)
    for part, (name, processor, kind, alignment) in zip(parts, PROCESSORS):
        if processor_of(part) not in (processor, None):
            raise SystemExit(f"this part is not for {name}")
        padding = -at % (1 << alignment)
        table += struct.pack(">IIIII", processor, kind, at + padding, len(part), alignment)
        body += bytes(padding) + part
        at += padding + len(part)
    return table + body


if __name__ == "__main__":
    out, *files = sys.argv[1:]
    parts = []
    for file in files:
        with open(file, "rb") as stream:
            parts.append(stream.read())
    if len(parts) != len(PROCESSORS):
        raise SystemExit(__doc__)
    with open(out, "wb") as stream:
        stream.write(join(parts))
