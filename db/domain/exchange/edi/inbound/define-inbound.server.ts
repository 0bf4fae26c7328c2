import { checkContent } from "#edi/inbound/check-content.ts";
import type { TakenContent } from "#edi/inbound/taken-content.ts";
import type { ValidMessage } from "#edi/messages/validate.ts";
import { type Finding, hasErrors } from "#edi/syntax/finding.ts";
import type { Segment } from "#edi/syntax/segment.ts";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type NamedCode, type SystemCode, systemCodesOf } from "./system-codes.server.ts";

/**
 * A message of a partner, checked against its directory. `segments` give the places of what is
 * read.
 */
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

/**
 * What a message did: rows it holds, those that changed something, the records it names, and its
 * findings.
 */
export type Staged = {
  rows: number;
  changed: number;
  objects: readonly string[];
  findings: readonly Finding[];
};

/**
 * With errors nothing of the message was written; `unmapped` codes are corrected and the message
 * runs again.
 */
export type Taken = Staged & { unmapped: boolean };

/** What the contents say before anything is asked of the database. */
export type ReadContents = { rows: readonly unknown[]; findings: readonly Finding[] };

/** A message we take, by its type. */
export type InboundMessage = {
  type: string;
  /** Pure. */
  contentsOf(message: ValidMessage, segments: readonly Segment[]): ReadContents;
  take(ctx: Ctx, received: ReceivedMessage): Promise<Taken>;
};

/**
 * A figure that a record cannot be without and that the message leaves empty; `tags` are segments
 * that could say it.
 */
export type EmptyFigure = { field: string; segment: number; key: string; tags: readonly string[] };

type InboundSpec<Row> = {
  type: string;
  /** What the reader takes; the rest is named. Answers name nothing. */
  content?: TakenContent;
  emptyFigures?(row: Row): readonly EmptyFigure[];
  /** Pure: the contents as the sender wrote them. */
  read(message: ValidMessage, segments: readonly Segment[]): readonly Row[];
  /** What of the contents belongs to no row. */
  check?(
    rows: readonly Row[],
    message: ValidMessage,
    segments: readonly Segment[],
  ): readonly Finding[];
  codes(row: Row): readonly NamedCode[];
  /**
   * Writes all rows or none, in the caller's transaction.
   * @throws Refusal for what an operation refuses; it becomes a finding
   */
  stage(
    ctx: Ctx,
    rows: readonly Row[],
    received: ReceivedMessage & { system: SystemCode },
  ): Promise<Staged>;
};

/** Messages of all areas, those of later areas too. */
export const inboundMessages = new ExtensionPoint<InboundMessage>("edi.inboundMessages");

/**
 * Defines a message we take. Its contents are checked and its codes translated first: with a
 * measure or time that cannot be read, or a code that is not known, nothing is staged. What of it
 * is not read stands beside the result as warnings.
 */
export function defineInbound<Row>(spec: InboundSpec<Row>): InboundMessage {
  const contentsOf = (message: ValidMessage, segments: readonly Segment[]) => {
    const rows = spec.read(message, segments);
    const content = spec.content ? checkContent(message, segments, spec.content) : [];
    const unused = spec.check?.(rows, message, segments) ?? [];
    return {
      rows,
      findings: [
        ...content,
        ...unused,
        ...rows.flatMap((row) => emptyFaults(spec.emptyFigures?.(row) ?? [], content)),
      ],
    };
  };
  return {
    type: spec.type,
    contentsOf,
    async take(ctx, received) {
      const { rows, findings: faults } = contentsOf(received.message, received.segments);
      const { system, findings } = await systemCodesOf(ctx, received, codesOf(rows, spec));
      const nothing = { rows: rows.length, changed: 0, objects: [] };
      if (hasErrors(findings))
        return { ...nothing, findings: [...findings, ...faults], unmapped: true };
      if (hasErrors(faults)) return { ...nothing, findings: faults, unmapped: false };
      const staged = await spec.stage(ctx, rows, { ...received, system });
      return { ...staged, findings: [...staged.findings, ...findings, ...faults], unmapped: false };
    },
  };
}

/** A figure that is empty because we do not read where it stands. */
function emptyFaults(empty: readonly EmptyFigure[], content: readonly Finding[]): Finding[] {
  return empty.flatMap(({ field, segment, key, tags }) => {
    const unread = content.find(
      ({ code, params }) => code === "edi.notRead" && tags.includes(lastTag(String(params.what))),
    );
    if (!unread) return [];
    const what = String(unread.params.what);
    return [
      rowFinding("edi.figureNotRead", {
        segment: unread.segment ?? segment,
        field,
        key,
        params: { what },
      }),
    ];
  });
}

const lastTag = (what: string): string => what.split(" ")[0]?.split("/").at(-1) ?? "";

/** One by one, as a large file names a hundred thousand. */
function* codesOf<Row>(
  rows: readonly Row[],
  { codes }: Pick<InboundSpec<Row>, "codes">,
): Generator<NamedCode> {
  for (const row of rows) yield* codes(row);
}

/** A finding at a segment of the message. */
export const rowFinding = (
  code: Finding["code"],
  {
    segment,
    field,
    key = "",
    params = {},
  }: { segment: number; field: string; key?: string; params?: Finding["params"] },
): Finding => ({
  code,
  level: "error",
  segment,
  field,
  params: { segment, field, key, ...params },
  ...(key ? { cntNo: key } : {}),
});
