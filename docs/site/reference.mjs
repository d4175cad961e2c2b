// The pages of the C functions: a header as Markdown, a section for each chapter and a part for each declaration.
const RULE = /^\/\* -{50,}\n +(.+)\n +-{50,} \*\/$/m;
// A comment, and what it is about: a type, a pointer to a function, a function or a number.
const COMMENT = String.raw`/\*\*\n?((?:(?!\*/)[\s\S])*)\*/\n`;
const TYPE = String.raw`typedef (?:struct|enum) \w+ \{[\s\S]*?\n\} \w+;|typedef [^;{]*;`;
const CALL = String.raw`[\w ]+[ *]\w+\([^;]*;|#define .*`;
const DECLARATION = new RegExp(`^${COMMENT}(${TYPE}|${CALL})$`, "gm");
const NAME = /^typedef (?:struct|enum) (\w+)|\(\*(\w+)\)|^#define (\w+)|(\w+)\(|(\w+);$/;

// The lines of a comment without its stars.
const plain = (comment) => comment.split("\n").map((line) => line.replace(/^ ?\* ?/, "").trimEnd());

// Text that is no markup: names of the interface and brackets stay what they are.
const escaped = (text) => text.replaceAll("<", "&lt;").replace(/[*|_]/g, "\\$&")
  .replace(/`([^`]*)`/g, (code) => code.replaceAll("\\", "").replaceAll("&lt;", "<"));

// What a comment says: the text before the arguments, each argument, and what is said after them.
function parts(comment) {
  const text = [], rows = [];
  let into = text;
  for (const line of plain(comment)) {
    const named = /^@(param +(\w+)|return) +(.*)$/.exec(line);
    if (named) {
      into = [named[3]];
      rows.push([named[2] ?? "returns", into]);
    } else if (line.trim() === "") {
      into = text;
      text.push("");
    } else {
      into.push(into === text ? line : line.trim());
    }
  }
  return { text, rows };
}

function part(comment, declaration) {
  const name = NAME.exec(declaration).slice(1).find(Boolean);
  const { text, rows } = parts(comment);
  const table = rows.map(([argument, lines]) => `| \`${argument}\` | ${escaped(lines.join(" "))} |`);
  return [
    `### ${name}`, "", escaped(text.join("\n")).trim(), "", "```c", declaration, "```", "",
    ...(table.length > 0 ? ["| | |", "|---|---|", ...table, ""] : []),
  ];
}

// The page of a header, and the names that it has.
export function reference(header, title) {
  const [head, ...rest] = header.split(RULE);
  const about = /^\/\*[^\n]*\n([\s\S]*?)\*\//.exec(head)?.[1] ?? "";
  const page = [`# ${title}`, "", "```text", about.replace(/^ {3}/gm, "").trim(), "```", ""];
  const names = [];
  for (let at = 0; at < rest.length; at += 2) {
    page.push(`## ${rest[at]}`, "");
    for (const [, comment, declaration] of rest[at + 1].matchAll(DECLARATION)) {
      const lines = part(comment, declaration);
      names.push(lines[0].slice(4));
      page.push(...lines);
    }
  }
  return { page: page.join("\n"), names };
}
