import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { attributesOf, readXml } from "#platform/records/import/reader/xml.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Events of our parser, with adjacent texts joined. */
async function heard(xml: string, size = 7): Promise<unknown[]> {
  const events: unknown[] = [];
  const text = (piece: string) => {
    const last = events.at(-1);
    if (Array.isArray(last) && last[0] === "text") last[1] += piece;
    else events.push(["text", piece]);
  };
  await readXml(pieces(Buffer.from(xml), size), {
    open: (name, written) => events.push(["open", name, { ...attributesOf(written) }]),
    close: (name) => events.push(["close", name]),
    text,
  });
  return events;
}

/** The same by a general parser. */
function heardBySaxes(xml: string): unknown[] {
  const events: unknown[] = [];
  const parser = new SaxesParser({ xmlns: false });
  const text = (piece: string) => {
    const last = events.at(-1);
    if (Array.isArray(last) && last[0] === "text") last[1] += piece;
    else if (piece !== "") events.push(["text", piece]);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => events.push(["open", tag.name, { ...tag.attributes }]));
  parser.on("closetag", (tag) => events.push(["close", tag.name]));
  parser.on("text", text);
  parser.on("cdata", text);
  parser.write(xml).close();
  return events;
}

const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&#34;");
const texts = fc.stringMatching(/^[a-zA-Z0-9 &<>"'=/;箱号-]{0,12}$/);
const name = fc.constantFrom("c", "v", "row", "is", "t", "sheetData");
const attribute = fc.tuple(fc.constantFrom("r", "t", "s", "hidden"), texts);
const node: fc.Memo<string> = fc.memo((depth) => {
  const leaf = fc.oneof(
    texts.map(escaped),
    texts.filter((text) => !text.includes("--")).map((text) => `<!--${text.replace(/-$/, "")}-->`),
    texts.map((text) => `<![CDATA[${text}]]>`),
    fc.constant("<?pi data?>"),
    fc.constantFrom("&#x7BB1;", "🚢"),
  );
  const element = fc
    .tuple(
      name,
      fc.uniqueArray(attribute, { maxLength: 3, selector: ([key]) => key }),
      fc.array(depth > 1 ? node(depth - 1) : leaf, { maxLength: 4 }),
    )
    .map(([tag, attributes, children]) => {
      const written = attributes.map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
      return children.length === 0
        ? `<${tag}${written}/>`
        : `<${tag}${written}>${children.join("")}</${tag}>`;
    });
  return depth > 1 ? fc.oneof(leaf, element) : leaf;
});

describe("the XML walker", () => {
  test("hears what a general parser hears, wherever the pieces are cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(node(4), { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (parts, size) => {
          const xml = `<?xml version="1.0"?><worksheet>${parts.join("")}</worksheet>`;
          expect(await heard(xml, size)).toEqual(heardBySaxes(xml));
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ["<a><b></a></b>", "import.damaged"],
    ["<a>", "import.damaged"],
    ["<a/><b/>", "import.damaged"],
    ["text", "import.damaged"],
    ["<a><b c=d/></a>", "import.damaged"],
    ["<a><!-- never ends", "import.damaged"],
    ["<a b='", "import.damaged"],
    ["<a>&who;</a>", "import.entities"],
    ["<a>&amp</a>", "import.entities"],
    ["<a>&#0;</a>", "import.entities"],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', "import.entities"],
    [`${"<a>".repeat(70)}${"</a>".repeat(70)}`, "import.damaged"],
  ])("%s is %s", async (xml, code) => {
    const error = await heard(xml).catch((item: unknown) => item);
    expect(refusalsOf(error).map((refusal) => refusal.code)).toEqual([code]);
  });

  test("a '>' in a quoted value, single quotes, a prefix", async () => {
    expect(await heard(`<x:a r='a>b"c' s = "1"><x:b/></x:a>`)).toEqual([
      ["open", "a", { r: 'a>b"c', s: "1" }],
      ["open", "b", {}],
      ["close", "b"],
      ["close", "a"],
    ]);
  });
});
