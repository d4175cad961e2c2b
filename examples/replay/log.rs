//! Logs of calls: bytes in, records out. docs/record.md has the format.

/// A recorded call.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub(super) number: u64,
    /// Calls that had ended when this one began: fewer than `number` if calls of several threads overlapped.
    pub(super) ended: u64,
    /// Records lost before this one, since the start.
    pub(super) lost: u64,
    pub(super) revision: u64,
    pub(super) hash: u64,
    /// The handle of the object that the call made, or 0.
    pub(super) made: u64,
    pub(super) thread: u32,
    pub(super) status: i32,
    pub(super) name: String,
    pub(super) arguments: Vec<Argument>,
}

/// An argument of a recorded call.
#[derive(Clone, Debug)]
pub(super) enum Argument {
    Value(u64),
    Handle(u64),
    Null,
    /// What the pointer pointed to.
    Input(Vec<u8>),
    /// The bytes of a buffer that the call may write.
    Output(usize),
    /// Where the handle of a new object was written.
    Made,
}

/// Bytes of the head of a log.
pub(super) const HEAD: usize = 24;
/// The largest output that is believed.
const LARGEST_OUTPUT: usize = 1 << 30;

/// CRC-32 as in PNG, a bit at a time.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |rest, &byte| {
        (0..8).fold(rest ^ u32::from(byte), |rest, _| (rest >> 1) ^ if rest & 1 == 1 { 0xEDB8_8320 } else { 0 })
    })
}

/// Bytes that are read one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or("it ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        Ok(self.bytes(N)?.try_into().expect("as many bytes as were asked for"))
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.array::<1>()?[0])
    }

    fn short(&mut self) -> Result<u32, String> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn word(&mut self) -> Result<u64, String> {
        Ok(u64::from_le_bytes(self.array()?))
    }
}

/// Reads a whole log.
///
/// # Errors
/// A sentence about the first damage: a log that is cut or changed is not replayed in part.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Record>, String> {
    let (head, mut rest) = bytes.split_at_checked(HEAD).ok_or("the log ends in its head")?;
    let mut fields = Reader(&head[8..]);
    let (version, _interface, pointer, sum) = (fields.short()?, fields.short()?, fields.short()?, fields.short()?);
    if &head[..8] != b"TAUTCALL" || sum != crc32(&head[..20]) {
        return Err("this is no log of calls".into());
    }
    if version != 1 {
        return Err(format!("the log has version {version}, not 1"));
    }
    if pointer as usize != size_of::<usize>() {
        return Err(format!("the log is of a machine with pointers of {pointer} bytes"));
    }
    let mut records = Vec::new();
    while !rest.is_empty() {
        let fault = |what: String| format!("record {} of the log: {what}", records.len());
        let length = Reader(rest).short().map_err(fault)? as usize;
        let (bytes, after) = rest.split_at_checked(length).ok_or_else(|| fault("it ends too early".into()))?;
        records.push(record(bytes).map_err(fault)?);
        rest = after;
    }
    Ok(records)
}

/// Reads one record, all of `bytes`.
fn record(bytes: &[u8]) -> Result<Record, String> {
    let mut fields = Reader(bytes);
    let (_, sum) = (fields.short()?, fields.short()?);
    if crc32(fields.0) != sum {
        return Err("the check sum differs".into());
    }
    let [number, ended, lost] = [fields.word()?, fields.word()?, fields.word()?];
    let [revision, hash, made] = [fields.word()?, fields.word()?, fields.word()?];
    let (thread, status) = (fields.short()?, fields.short()?.cast_signed());
    let length = fields.byte()?;
    let name = String::from_utf8_lossy(fields.bytes(length.into())?).into_owned();
    let mut arguments = Vec::new();
    while !fields.0.is_empty() {
        arguments.push(match fields.byte()? {
            0 => Argument::Value(fields.word()?),
            1 => Argument::Handle(fields.word()?),
            2 => Argument::Null,
            3 => {
                let length = fields.short()? as usize;
                Argument::Input(fields.bytes(length)?.to_vec())
            }
            4 => match fields.short()? as usize {
                size if size <= LARGEST_OUTPUT => Argument::Output(size),
                size => return Err(format!("an output of {size} bytes")),
            },
            5 => Argument::Made,
            tag => return Err(format!("an argument of kind {tag}")),
        });
    }
    Ok(Record { number, ended, lost, revision, hash, made, thread, status, name, arguments })
}
