import { decodeText } from "#platform/records/import/reader/csv-reader.server.ts";
import { fileTooLarge, importLimits } from "#platform/records/import/import-limits.ts";
import type { FileFormats } from "#platform/records/import/import-spec.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { assertBalance, type BankStatement } from "./bank-statement.ts";
import { isCamt053, otherCamt, readCamt053 } from "./camt053.server.ts";
import { isMt940, isMt942, readMt940 } from "./mt940.ts";
import { tableOfStatements } from "./statement-table.server.ts";

/**
 * What tells a file's kind stands this far in at most: business headers come before the document.
 */
const headBytes = 20_000;

/**
 * Files of banks beside tables: MT940 and CAMT.053, known by what is in them. A balance that does
 * not add up refuses the file, and so does a report of the day (MT942, CAMT.052) or a notice
 * (CAMT.054): the statement brings their entries again.
 */
export const bankFormats: FileFormats = {
  endings: [".sta", ".940", ".mt940", ".xml"],
  async translate(source) {
    const bytes = source.kind === "paste" ? Buffer.from(source.text) : source.bytes;
    if (bytes.length > importLimits.maxBytes) throw fileTooLarge(bytes.length);
    if (source.kind !== "paste" && /\.zip$/i.test(source.name))
      throw new Refusal("writeOff.packedFile", { name: source.name });
    const read = readerOf(bytes);
    if (!read) return source;
    const statements = await read();
    for (const statement of statements) assertBalance(statement);
    return { kind: "paste", text: tableOfStatements(statements) };
  },
};

/** Null for a table. @throws Refusal writeOff.notStatement */
function readerOf(bytes: Uint8Array): (() => BankStatement[] | Promise<BankStatement[]>) | null {
  const head = new TextDecoder().decode(bytes.subarray(0, headBytes));
  const other = otherCamt(head);
  if (other) throw new Refusal("writeOff.notStatement", { kind: other });
  if (isCamt053(head)) return () => readCamt053(bytes);
  if (!isMt940(head)) return null;
  const text = swiftText(bytes);
  if (isMt942(text)) throw new Refusal("writeOff.notStatement", { kind: "MT942" });
  return () => readMt940(text);
}

/**
 * The text of a SWIFT file. Banks of Europe write Latin-1, those of China GB18030, which reads
 * nearly any bytes: there letters above ASCII come in pairs, here they stand alone between others.
 */
function swiftText(bytes: Uint8Array): string {
  const runs = [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/[\x80-\xff]+/g),
  ].map(([run]) => run.length);
  const alone = runs.filter((length) => length % 2 === 1).length;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return alone > runs.length / 2
      ? new TextDecoder("windows-1252").decode(bytes)
      : decodeText(bytes);
  }
}
