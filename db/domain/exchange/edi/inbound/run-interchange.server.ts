import type { ValidMessage } from "#edi/messages/validate.ts";
import { partnerLayout } from "#edi/flat/flat-layout.ts";
import { headOf } from "#edi/inbound/read-tree.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { type Finding, hasErrors, maxFindings } from "#edi/syntax/finding.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { EdiMessage, EdiPartner, type InboundResult } from "../edi.entity.server.ts";
import { answerInterchange } from "./respond-to-interchange.server.ts";
import { inboundMessages, type Taken } from "./define-inbound.server.ts";
import { partnerOf } from "./partner-of.server.ts";
import { type ReadFile, readFile } from "./read-file.server.ts";

/**
 * Runs a stored interchange in the caller's transaction: each message takes effect whole or not at
 * all, and one that did is not run again. An interchange with a syntax error is refused whole.
 * `plain` is the stored file as it was read already.
 */
export async function runInterchange(
  ctx: Ctx,
  stored: EdiMessage,
  plain: ReadFile = readFile(stored.body as Uint8Array),
): Promise<void> {
  const partnerCode =
    stored.status === "QUARANTINE" ? await partnerOf(ctx, plain.head) : stored.partnerCode;
  if (partnerCode === null)
    return settle(stored, { status: "QUARANTINE", results: [], findings: [unknownPartner(plain)] });
  const file = await asPartnerWrites(ctx, stored, { partnerCode, plain });
  stored.partnerCode = partnerCode;
  const syntax = [
    ...file.findings,
    ...(await testFindings(ctx, partnerCode, file)),
    ...(await referenceFindings(ctx, stored)),
  ];
  if (hasErrors(syntax)) {
    settle(stored, { status: "REJECTED", results: file.messages.map(refused), findings: syntax });
    return answerInterchange(ctx, stored, file);
  }
  const before = new Map((stored.results ?? []).map((result) => [result.reference, result]));
  const results: InboundResult[] = [];
  const findings: Finding[] = [...syntax];
  for (const message of file.messages) {
    const done = before.get(message.reference);
    if (done?.state === "DONE") {
      results.push(done);
      continue;
    }
    const taken = await takeMessage(ctx, stored, { message, file });
    results.push(resultOf(message, taken));
    for (const finding of taken.findings)
      findings.push({ ...finding, messageRef: message.reference });
  }
  settle(stored, { status: statusOf(results), results, findings });
  await answerInterchange(ctx, stored, file);
}

/** A flat file of a partner with a layout of its own is read again. */
async function asPartnerWrites(
  { em }: Ctx,
  { body }: EdiMessage,
  { partnerCode, plain }: { partnerCode: string; plain: ReadFile },
) {
  if (plain.messages[0]?.definition.version !== "FLAT") return plain;
  const partner = await em.findOne(EdiPartner, { code: partnerCode });
  const own = partner
    ? partnerLayout(partnerProfileSchema.parse(partner.profile).flatFields)
    : null;
  return own ? readFile(body as Uint8Array, own) : plain;
}

type Run = { message: ValidMessage; file: ReadFile };

/** In a savepoint, so that a refused message leaves nothing. */
async function takeMessage(ctx: Ctx, stored: EdiMessage, { message, file }: Run): Promise<Taken> {
  const { type } = message.definition;
  const inbound = inboundMessages.parts().find((part) => part.type === type);
  const nothing = { rows: 0, changed: 0, objects: [], unmapped: false };
  if (!inbound)
    return { ...nothing, findings: [{ code: "edi.notTakenIn", level: "error", params: { type } }] };
  const { documentNo, messageFunction } = headOf(message);
  const segments =
    file.interchange.messages.find(({ reference }) => reference === message.reference)?.segments ??
    [];
  const received = {
    messageId: stored.id,
    partnerCode: stored.partnerCode,
    message,
    segments,
    documentNo,
    messageFunction,
  };
  try {
    return await ctx.em.transactional((em) => {
      const inner: Ctx = { ...ctx, em: em as Ctx["em"], unit: (work) => work(inner) };
      return inbound.take(inner, received);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const findings = refusalsOf(error).map(
      ({ code, params, place }): Finding => ({
        code,
        level: "error",
        params,
        ...(place.field ? { field: place.field } : {}),
      }),
    );
    return { ...nothing, findings };
  }
}

function resultOf(
  message: ValidMessage,
  { rows, changed, objects, findings, unmapped }: Taken,
): InboundResult {
  const state = unmapped ? "OPEN" : hasErrors(findings) ? "REFUSED" : "DONE";
  return { ...describe(message), state, rows, changed, objects: [...objects] };
}

function describe(message: ValidMessage) {
  const { documentNo, messageFunction } = headOf(message);
  const { type, version, release } = message.definition;
  return {
    reference: message.reference,
    type,
    version: `${version}.${release}`,
    messageFunction,
    documentNo,
  };
}

const refused = (message: ValidMessage): InboundResult => ({
  ...describe(message),
  state: "REFUSED",
  rows: 0,
  changed: 0,
  objects: [],
});

function statusOf(results: readonly InboundResult[]): EdiMessage["status"] {
  const states = new Set(results.map(({ state }) => state));
  if (states.has("OPEN")) return "TO_CORRECT";
  if (!states.has("REFUSED")) return "ACCEPTED";
  return states.has("DONE") ? "PARTIAL" : "REJECTED";
}

const unknownPartner = ({ head }: ReadFile): Finding => ({
  code: "edi.unknownPartner",
  level: "error",
  contrl: "23",
  params: { sender: head.sender },
});

/** A test interchange takes effect only for a partner whose profile is on test. */
async function testFindings(
  { em }: Ctx,
  partnerCode: string,
  { head }: ReadFile,
): Promise<Finding[]> {
  if (!head.test) return [];
  const partner = await em.findOne(EdiPartner, { code: partnerCode });
  const onTest = partner !== null && partnerProfileSchema.parse(partner.profile).test;
  return onTest
    ? []
    : [{ code: "edi.testInterchange", level: "error", params: { partner: partnerCode } }];
}

/** Another file of the partner that was received under the reference before. */
async function referenceFindings({ em }: Ctx, stored: EdiMessage): Promise<Finding[]> {
  const codes = [stored.partnerCode, `?${stored.partnerCode}`];
  const [earlier] = await em.find(
    EdiMessage,
    {
      direction: "IN",
      partnerCode: { $in: codes },
      controlRef: stored.controlRef,
      id: { $lt: stored.id },
    },
    { exclude: ["body", "findings"], orderBy: { id: "asc" }, limit: 1 },
  );
  if (!earlier) return [];
  const time = timeShown(earlier.createdTime);
  const params = { ref: stored.controlRef, earlier: earlier.fileName, time, file: stored.fileName };
  return [{ code: "edi.referenceUsed", level: "error", contrl: "26", params }];
}

type Outcome = {
  status: EdiMessage["status"];
  results: InboundResult[];
  findings: readonly Finding[];
};

function settle(stored: EdiMessage, { status, results, findings }: Outcome): void {
  const kept = findings.slice(0, maxFindings);
  const first = results[0];
  Object.assign(stored, {
    status,
    results,
    findings: kept,
    findingCount: findings.length,
    openCount: kept.filter(({ code }) => code === "edi.unmappedCode").length,
    objectNos: [...new Set(results.flatMap(({ objects }) => objects))].slice(0, mostObjects),
    messageRefs: results.map(({ reference }) => reference),
    ...(first
      ? {
          messageType: first.type,
          messageVersion: first.version,
          messageFunction: first.messageFunction,
        }
      : {}),
    ...(first ? { documentNo: first.documentNo.slice(0, 35) } : {}),
  });
}

/** Numbers by which a message is found again. */
const mostObjects = 20_000;
