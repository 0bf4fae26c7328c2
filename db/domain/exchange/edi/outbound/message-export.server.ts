import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import { z } from "zod";
import type { DocumentContainer, ShipmentDocument } from "#edi/documents/shipment.ts";
import type {
  MessageControl,
  MessageFile,
  MessageWriter,
  OutboundMessage,
} from "#edi/outbound/message-spec.ts";
import { functionOfPurpose, type MessagePurpose, messagePurposes } from "#edi/outbound/purpose.ts";
import { type PartnerProfile, partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { type MappingRow, outwardMapper } from "#edi/partners/code-mapper.ts";
import { encodingOf } from "#edi/syntax/repertoire.ts";
import { localTimeOf } from "#platform/kernel/clock/zone.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { mappingRows } from "../mapping/code-table.server.ts";
import { controlOf } from "./edi-document.server.ts";
import {
  type EdiFacts,
  exportBoxesOf,
  exportVoyageOf,
  readVoyageFacts,
} from "../edi-facts.server.ts";
import type { Cells, DocumentHead, DocumentSlice } from "../edi-rows.server.ts";
import { EdiMessage, EdiPartner } from "../edi.entity.server.ts";
import { exportSendable } from "./export-sendable.server.ts";
import { packBody, packJson } from "./packed-body.server.ts";

export const exportFields = {
  partnerCode: v.requiredCode(20),
  purpose: z.enum(messagePurposes).default("original"),
  /** Leaves out documents that cannot be sent; otherwise they stop the file. */
  leaveOut: v.flag(),
};
type ExportChoice = { partnerCode: string; purpose: MessagePurpose; leaveOut: "Y" | "N" };

export type DocumentSource<D extends ShipmentDocument> = {
  /** The partner gets the first that it takes. */
  messages: readonly OutboundMessage<D>[];
  /** Input field of the documents. */
  field: string;
  read(ctx: Ctx, ids: readonly number[]): Promise<DocumentSlice>;
  documents(facts: EdiFacts, slice: DocumentSlice, order: readonly DocumentHead[]): D[];
  readBoxes(ctx: Ctx, ids: readonly number[]): Promise<Cells[]>;
  /** Marks documents as sent or withdrawn. */
  mark?(ctx: Ctx, heads: readonly DocumentHead[], purpose: MessagePurpose): Promise<void>;
};

export type StoredFile = {
  id: number;
  controlRef: string;
  documentNo: string;
  fileName: string;
  documents: number;
  warnings: number;
};
export type DocumentExport = {
  done: number;
  refused: number;
  rows: RowResult[];
  files: StoredFile[];
};

/** `checked` is false only in a benchmark. */
type Export<D extends ShipmentDocument> = {
  source: DocumentSource<D>;
  message: OutboundMessage<D>;
  partner: EdiPartner;
  profile: PartnerProfile;
  rows: MappingRow[];
  purpose: MessagePurpose;
  checked: boolean;
};

/**
 * Exports documents of one voyage, a file per load port, numbered in the storing transaction. An
 * error refuses the whole export and stores nothing; `leaveOut` leaves the named documents out.
 */
export async function exportDocuments<D extends ShipmentDocument>(
  ctx: Ctx,
  source: DocumentSource<D>,
  heads: readonly DocumentHead[],
  { partnerCode, purpose, leaveOut, checked = true }: ExportChoice & { checked?: boolean },
): Promise<DocumentExport> {
  assertOneVoyage(heads, source.field);
  const partner = await ctx.em.findOne(EdiPartner, { code: partnerCode });
  if (!partner)
    throw new Refusal("kit.unknownCode", { value: partnerCode }, { field: "partnerCode" });
  const profile = partnerProfileSchema.parse(partner.profile);
  const message = source.messages.find(({ type }) => profile.messages.includes(type));
  if (!message)
    throw new Refusal(
      "edi.notTaken",
      { partner: partnerCode, message: source.messages[0]?.type ?? "" },
      { field: "partnerCode" },
    );
  const exporting: Export<D> = {
    source,
    message,
    partner,
    profile,
    rows: await mappingRows(ctx, partner.code),
    purpose,
    checked,
  };
  const { sent, left, messages } =
    leaveOut === "Y"
      ? await exportSendable(ctx, heads, (inner, some) => exportAll(inner, exporting, some))
      : { sent: heads, left: [], messages: await exportAll(ctx, exporting, heads) };
  const done = sent.map(({ id, no }): RowResult => ({ id, key: no, done: true }));
  return { done: sent.length, refused: left.length, rows: [...done, ...left], files: messages };
}

function assertOneVoyage(heads: readonly DocumentHead[], field: string): void {
  const voyages = [...new Set(heads.map(({ voyage }) => voyage.voyageName))].sort();
  if (voyages.length > 1)
    throw new Refusal("edi.oneVoyage", { voyages: voyages.slice(0, 10).join(", ") }, { field });
}

/** @throws Refusals. */
async function exportAll<D extends ShipmentDocument>(
  ctx: Ctx,
  exporting: Export<D>,
  heads: readonly DocumentHead[],
): Promise<StoredFile[]> {
  const [first] = heads;
  if (!first) throw new Error("an export has documents");
  const facts = await readVoyageFacts(ctx, first);
  const files: File[] = [];
  for (const group of byLoadPort(heads)) {
    const { type: messageType, version: messageVersion } = exporting.message;
    const control = await controlOf(ctx, {
      messageType,
      messageVersion,
      partnerCode: exporting.partner.code,
      purpose: exporting.purpose,
      documents: group,
    });
    files.push({ group, control });
  }
  return makeFiles(ctx, exporting, { facts, files });
}

type File = { group: DocumentHead[]; control: MessageControl };

/**
 * Writes, archives and marks.
 * @throws Refusals.
 */
async function makeFiles<D extends ShipmentDocument>(
  ctx: Ctx,
  exporting: Export<D>,
  { facts, files }: { facts: EdiFacts; files: readonly File[] },
): Promise<StoredFile[]> {
  const faults: Refusal[] = [];
  const stored: StoredFile[] = [];
  for (const { group, control } of files) {
    const { writer, boxes } = await writeSlices(ctx, exporting, { facts, group, control });
    const containers = exportBoxesOf(facts, await boxes, group);
    // Marks while the file is finished; a refused file rolls them back.
    const marking = exporting.source.mark?.(ctx, group, exporting.purpose) ?? Promise.resolve();
    const file = await whileRunning(marking, () => finish(writer, containers, exporting));
    faults.push(...errorsOf(file));
    if (file.bytes)
      stored.push(await storeMessage(ctx, { file, bytes: file.bytes, exporting, group }));
  }
  if (faults.length > 0) throw new Refusals(faults);
  return stored;
}

/** Large enough to hide round trips, small for the garbage collector. */
const sliceSize = 1000;

/** One ahead would wait for other queries. */
const slicesAhead = 2;

type Written<D> = { writer: MessageWriter<D>; boxes: Promise<Cells[]> };

/**
 * Writes slices while the database reads the next. The boxes are read behind the first, ready at
 * the end.
 */
async function writeSlices<D extends ShipmentDocument>(
  ctx: Ctx,
  { source, message, profile, rows, checked }: Export<D>,
  {
    facts,
    group,
    control,
  }: { facts: EdiFacts; group: readonly DocumentHead[]; control: MessageControl },
): Promise<Written<D>> {
  const now = localTimeOf(ctx.now, ctx.actor.zone).replace(" ", "T");
  const mapper = outwardMapper(rows, profile);
  const writer = message.open(exportVoyageOf(facts, group[0] as DocumentHead), {
    profile,
    mapper,
    control,
    now,
    checked,
  });
  const part = (from: number, to: number) => group.slice(from, to);
  const idsOf = (heads: readonly DocumentHead[]) => heads.map(({ id }) => id);
  const ahead = <T>(reading: Promise<T>): Promise<T> => {
    reading.catch(() => undefined);
    return reading;
  };
  const count = Math.ceil(group.length / sliceSize);
  const coming: Promise<DocumentSlice>[] = [];
  const readNext = (nth: number) => {
    if (nth < count)
      coming.push(ahead(source.read(ctx, idsOf(part(nth * sliceSize, (nth + 1) * sliceSize)))));
  };
  for (let nth = 0; nth < slicesAhead; nth += 1) readNext(nth);
  const boxes = ahead(source.readBoxes(ctx, idsOf(group)));
  for (let nth = 0; nth < count; nth += 1) {
    const slice = (await coming.shift()) as DocumentSlice;
    readNext(nth + slicesAhead);
    await turn();
    writer.add(source.documents(facts, slice, part(nth * sliceSize, (nth + 1) * sliceSize)));
  }
  return { writer, boxes };
}

/** Lets a query leave before the process is busy. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** `bytes` is null for a refused file; findings are packed. */
type Finished = MessageFile & { bytes: Uint8Array | null; sha256: string; packedFindings: object };

async function finish<D extends ShipmentDocument>(
  writer: MessageWriter<D>,
  containers: readonly DocumentContainer[],
  { message, profile }: Export<D>,
): Promise<Finished> {
  const file = writer.finish(containers);
  const bytes =
    file.text === null
      ? null
      : encoded(file.text, message.type === "FLAT" ? "gb18030" : encodingOf(profile.syntaxId));
  const body = bytes ?? new Uint8Array();
  const packing = Promise.all([packJson(file.findings), packBody(body)]);
  const sha256 = createHash("sha256").update(body).digest("hex");
  const [packedFindings] = await packing;
  return { ...file, bytes, sha256, packedFindings };
}

const encoded = (text: string, encoding: "gb18030" | "ascii" | "latin1" | "utf8"): Uint8Array =>
  encoding === "gb18030" ? iconv.encode(text, encoding) : Buffer.from(text, encoding);

/** Runs `work` during the query; the connection is free afterwards, even on errors. */
async function whileRunning<T>(statement: Promise<void>, work: () => Promise<T>): Promise<T> {
  statement.catch(() => undefined);
  await turn();
  try {
    return await work();
  } finally {
    await statement;
  }
}

function byLoadPort(heads: readonly DocumentHead[]): DocumentHead[][] {
  const ports = [...new Set(heads.map(({ portLoad }) => portLoad))].sort();
  return ports.map((port) => heads.filter(({ portLoad }) => portLoad === port));
}

function errorsOf({ findings }: MessageFile): Refusal[] {
  return findings
    .filter(({ level }) => level === "error")
    .map(({ code, params, bkNo, blNo, cntNo, field }) => {
      const key = bkNo ?? blNo ?? cntNo;
      return new Refusal(code, params, { ...(key ? { key } : {}), ...(field ? { field } : {}) });
    });
}

type Stored<D extends ShipmentDocument> = {
  file: Finished;
  bytes: Uint8Array;
  exporting: Export<D>;
  group: readonly DocumentHead[];
};

async function storeMessage<D extends ShipmentDocument>(
  ctx: Ctx,
  { file, bytes, exporting, group }: Stored<D>,
): Promise<StoredFile> {
  const { documentNo, fileName, controlRef, findings } = file;
  const id = (await ctx.em.insert(EdiMessage, {
    direction: "OUT",
    partnerCode: exporting.partner.code,
    messageType: exporting.message.type,
    messageVersion: exporting.message.version,
    messageFunction: functionOfPurpose[exporting.purpose],
    documentNo,
    controlRef,
    messageRefs: [...file.messageRefs],
    fileName,
    size: bytes.byteLength,
    sha256: file.sha256,
    voyageName: group[0]?.voyage.voyageName ?? "",
    objectNos: group.map(({ no }) => no),
    findings: file.packedFindings,
    findingCount: findings.length,
    body: bytes,
  })) as number;
  return {
    id,
    controlRef,
    documentNo,
    fileName,
    documents: group.length,
    warnings: findings.length,
  };
}
