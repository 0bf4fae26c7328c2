import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { streamPdf } from "#platform/output/document/pdf.server.ts";
import { ZipStream } from "#platform/output/document/zip-stream.server.ts";
import type { ListQuery, ListRow } from "#platform/records/list/list.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { streamResource } from "#platform/records/resource/resource.server.ts";
import { Company } from "#domain/administration/org/org.entity.server.ts";
import { statementPage } from "#domain/finance/settlement/statement.list.ts";
import {
  readStatements,
  type StatementView,
} from "#domain/finance/settlement/statement.queries.server.ts";
import {
  type StatementPrint,
  statementPdf,
  writeStatementWorkbook,
} from "#domain/finance/settlement/document/statement-document.server.ts";
import { dictionariesOf } from "../references/dictionary.server.ts";
import { resourceOf } from "../registry.server.ts";

/** Shared by all statements of a run. */
type RequestContext = Pick<StatementPrint, "lang" | "dicts" | "now"> & {
  companies: ReadonlyMap<string, { name: string; zone: string }>;
  zone: string;
};

async function contextOf(em: EntityManager, lang: Lang, now: Date): Promise<RequestContext> {
  const companies = await em.find(Company, {}, { disableIdentityMap: true });
  const named = companies.map(
    (company) =>
      [
        company.code,
        { name: lang === "zh" ? company.nameZh : company.nameEn, zone: company.timeZone },
      ] as const,
  );
  const dicts = await dictionariesOf(em, lang, ["statement_status", "fee_belong", "fee_status"]);
  return { lang, now, dicts, companies: new Map(named), zone: await readZone(em) };
}

function printOf(
  { companies, zone: ownCompany, ...context }: RequestContext,
  statement: StatementView,
): StatementPrint {
  const company = companies.get(statement.companyCode);
  return {
    ...context,
    statement,
    companyName: company?.name ?? "",
    zone: company?.zone ?? ownCompany,
  };
}

/** A statement with company name and labels, ready to print. */
export async function statementPrintOf(
  em: EntityManager,
  { statement, lang, now }: { statement: StatementView; lang: Lang; now: Date },
): Promise<StatementPrint> {
  return printOf(await contextOf(em, lang, now), statement);
}

/** Statements of one side, by search or by ids. */
export type RequestedStatements =
  | { side: "R" | "P"; query: ListQuery }
  | { side: "R" | "P"; ids: readonly number[] };
export type DocumentKind = "xlsx" | "pdf";

const linesAtOnce = 2_000;

/**
 * Reads ahead of the writer and skips statements outside permission or row filter.
 * @throws Refusal kit.noPermission
 */
export async function* statementPrints(
  em: EntityManager,
  actor: Actor,
  requested: RequestedStatements,
  now: Date,
): AsyncGenerator<StatementPrint> {
  const context = await contextOf(em, actor.lang, now);
  let coming: Promise<StatementView[]> = Promise.resolve([]);
  for await (const ids of statementIds(em, actor, requested)) {
    const views = await coming;
    coming = readStatements(em, ids);
    coming.catch(() => {});
    for (const view of views) yield printOf(context, view);
  }
  for (const view of await coming) yield printOf(context, view);
}

async function* statementIds(
  em: EntityManager,
  actor: Actor,
  requested: RequestedStatements,
): AsyncGenerator<number[]> {
  let ids: number[] = [];
  let lines = 0;
  for await (const rows of rowsOf(em, actor, requested)) {
    for (const row of rows) {
      if (lines + Number(row.lineCount) > linesAtOnce && ids.length > 0) {
        yield ids;
        ids = [];
        lines = 0;
      }
      ids.push(row.id);
      lines += Number(row.lineCount);
    }
  }
  if (ids.length > 0) yield ids;
}

async function* rowsOf(
  em: EntityManager,
  actor: Actor,
  requested: RequestedStatements,
): AsyncGenerator<ListRow[]> {
  const resource = resourceOf(statementPage(requested.side));
  if ("query" in requested) return yield* streamResource(em, actor, resource, requested.query);
  if (!can(actor, resource.list.perm)) throw new Refusal("kit.noPermission");
  yield await listRowsByIds(em, resource.list, resource.source, { actor, ids: requested.ids });
  return undefined;
}

/** `ST26110001_C001.xlsx`: number and counterparty, safe for any file system. */
export function documentName({ statement }: StatementPrint, kind: DocumentKind): string {
  return `${`${statement.statementNo}_${statement.corpCode}`.replace(/[^\w.-]/g, "-")}.${kind}`;
}

export async function writeDocument(
  to: Writable,
  print: StatementPrint,
  kind: DocumentKind,
): Promise<void> {
  if (kind === "xlsx") return writeStatementWorkbook(to, print);
  await finished(streamPdf(statementPdf(print)).pipe(to));
}

/** Documents written in parallel. */
const sideBySide = 4;

/**
 * Writes temporary names and renames, in constant memory.
 * @returns the number of documents
 */
export async function writeDocumentFiles(
  prints: AsyncIterable<StatementPrint>,
  {
    folder,
    kind,
    onFile = () => {},
  }: { folder: string; kind: DocumentKind; onFile?: (file: string) => void },
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const under = new Set<Promise<void>>();
  let count = 0;
  const writeFile = async (print: StatementPrint) => {
    const file = path.join(folder, documentName(print, kind));
    const to = createWriteStream(`${file}.tmp`);
    await Promise.all([finished(to), writeDocument(to, print, kind)]);
    await rename(`${file}.tmp`, file);
    onFile(file);
  };
  for await (const print of prints) {
    const work = writeFile(print).finally(() => under.delete(work));
    work.catch(() => {});
    under.add(work);
    count += 1;
    if (under.size >= sideBySide) await Promise.race(under);
  }
  await Promise.all(under);
  return count;
}

/** Writes the documents into one zip. */
export async function writeDocumentArchive(
  to: Writable,
  prints: AsyncIterable<StatementPrint>,
  kind: DocumentKind,
): Promise<void> {
  const zip = new ZipStream(to);
  for await (const print of prints) {
    const printDocument = new PassThrough();
    const [bytes] = await Promise.all([
      buffer(printDocument),
      writeDocument(printDocument, print, kind),
    ]);
    await zip.store(documentName(print, kind), bytes);
  }
  await zip.end();
}
