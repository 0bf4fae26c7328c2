import { unreadableWeights } from "#edi/inbound/read-kilograms.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import { ExtensionPoint } from "#platform/module/extension-point.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { type NamedCode, type SystemCode, systemCodesOf } from "./system-codes.server.ts";

/** A message of a partner, checked against its directory. `segments` give the places of what is read. */
export type ReceivedMessage = {
  /** Of the stored interchange. */
  messageId: number;
  partnerCode: string;
  message: ValidMessage;
  segments: readonly Segment[];
  documentNo: string;
  /** Data element 1225: original 9, replace 5, change 4, cancel 1. */
  messageFunction: string;
};

/** What a message did: rows it holds, those that changed something, the records it names, and its findings. */
export type Staged = { rows: number; changed: number; objects: readonly string[]; findings: readonly Finding[] };

/** With errors nothing of the message was written; `unmapped` codes are corrected and the message runs again. */
export type Taken = Staged & { unmapped: boolean };

/** A message we take, by its type. */
export type InboundMessage = { type: string; take(ctx: Ctx, received: ReceivedMessage): Promise<Taken> };

type InboundSpec<Row> = {
  type: string;
  /** Pure: the contents as the sender wrote them. */
  read(message: ValidMessage, segments: readonly Segment[]): readonly Row[];
  codes(row: Row): readonly NamedCode[];
  /**
   * Writes all rows or none, in the caller's transaction.
   * @throws Refusal for what an operation refuses; it becomes a finding
   */
  stage(ctx: Ctx, rows: readonly Row[], received: ReceivedMessage & { system: SystemCode }): Promise<Staged>;
};

/** Messages of all areas, those of later areas too. */
export const inboundMessages = new ExtensionPoint<InboundMessage>("edi.inboundMessages");

/** Defines a message we take. Its codes are translated first: with one unknown, or a weight that cannot be read, nothing is staged. */
export function defineInbound<Row>(spec: InboundSpec<Row>): InboundMessage {
  return {
    type: spec.type,
    async take(ctx, received) {
      const rows = spec.read(received.message, received.segments);
      const { system, findings } = await systemCodesOf(ctx, received, codesOf(rows, spec));
      if (findings.length > 0) return { rows: rows.length, changed: 0, objects: [], findings, unmapped: true };
      const unreadable = unreadableWeights(received.segments).map(({ segment, value }) =>
        rowFinding("edi.unreadableWeight", { segment, field: "weightKg", params: { value } }),
      );
      if (unreadable.length > 0) return { rows: rows.length, changed: 0, objects: [], findings: unreadable, unmapped: false };
      return { ...(await spec.stage(ctx, rows, { ...received, system })), unmapped: false };
    },
  };
}

/** One by one, as a large file names a hundred thousand. */
function* codesOf<Row>(rows: readonly Row[], { codes }: Pick<InboundSpec<Row>, "codes">): Generator<NamedCode> {
  for (const row of rows) yield* codes(row);
}

/** A finding at a segment of the message. */
export const rowFinding = (
  code: Finding["code"],
  { segment, field, key = "", params = {} }: { segment: number; field: string; key?: string; params?: Finding["params"] },
): Finding => ({ code, level: "error", segment, field, params: { segment, field, key, ...params }, ...(key ? { cntNo: key } : {}) });
