import { existsSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { EdiMessage } from "#domain/exchange/edi/edi.entity.server.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import type { MessageDefinition } from "#edi/messages/definition.ts";
import { validateInterchange } from "#edi/messages/validate.ts";
import { dislikes, publishedDirectory } from "#fixtures/edi/published.server.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

export const directoryPath = path.resolve("../shared/edi/directory/D95B.json");
export const hasDirectory = existsSync(directoryPath);

/** Text of a stored message, checked by our table and the published one if present. */
export async function validated(
  testDatabase: TestDatabase,
  id: number,
  table: MessageDefinition = ifcsumD95b,
): Promise<string> {
  const message = await testDatabase.em().findOneOrFail(EdiMessage, { id });
  const text = Buffer.from(message.body as Uint8Array).toString("latin1");
  expect(validateInterchange(text, [table]).findings).toEqual([]);
  if (hasDirectory) {
    const published = publishedDirectory("D95B");
    const definition: MessageDefinition = {
      ...table,
      structure: published.messages[table.type] as MessageDefinition["structure"],
      segments: published.segments,
      codes: Object.fromEntries(
        Object.entries(published.codes).map(([code, list]) => [code, new Set(Object.keys(list))]),
      ),
    };
    expect(validateInterchange(text, [definition]).findings).toEqual([]);
    expect(dislikes(text, published, table.type)).toEqual([]);
  }
  return text;
}

/** Segments that begin with a text. */
export const segments = (text: string, start: string) =>
  text
    .split("'")
    .map((item) => item.trim())
    .filter((item) => item.startsWith(start));
