import { decodeText } from "#platform/import/reader/csv-reader.server.ts";
import { fileTooLarge, importLimits } from "#platform/import/import-limits.ts";
import type { FileFormats } from "#platform/import/import-spec.ts";
import { assertBalance, tableOfStatements } from "./bank-statement.ts";
import { isCamt053, readCamt053 } from "./camt053.server.ts";
import { isMt940, readMt940 } from "./mt940.ts";

/** Files of banks beside tables: MT940 and CAMT.053, known by what is in them. A balance that does not add up refuses the file. */
export const bankFormats: FileFormats = {
  endings: [".sta", ".940", ".mt940", ".xml"],
  async translate(source) {
    const bytes = source.kind === "paste" ? Buffer.from(source.text) : source.bytes;
    if (bytes.length > importLimits.maxBytes) throw fileTooLarge(bytes.length);
    const head = new TextDecoder().decode(bytes.subarray(0, 2_000));
    const read = isCamt053(head) ? () => readCamt053(bytes) : isMt940(head) ? () => readMt940(decodeText(bytes)) : null;
    if (!read) return source;
    const statements = await read();
    for (const statement of statements) assertBalance(statement);
    return { kind: "paste", text: tableOfStatements(statements) };
  },
};
