import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Finding } from "#edi/syntax/finding.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { EdiMessage } from "../../edi.entity.server.ts";
import { partnerOf } from "../partner-of.server.ts";
import { type ReadFile, readFile } from "../read-file.server.ts";
import { runInterchange } from "../run-interchange.server.ts";

/** Bytes of a received file (guide §8). */
export const maxReceivedBytes = 50_000_000;

export type Received = {
  id: number;
  status: EdiMessage["status"];
  duplicate: boolean;
  controlRef: string;
  findings: number;
  open: number;
};

/**
 * Stores a received interchange unchanged and runs it. One that came before, by its sender,
 * reference and contents, changes nothing; another one under a used reference is stored and
 * refused. An unknown sender is in quarantine until a partner has its identification.
 * @throws Refusal for a file that is no interchange at all
 */
export const receiveInterchange = defineOperation({
  name: "edi.receive",
  perm: "edi:receive",
  input: z.object({
    fileName: v.requiredText(200),
    bytes: z.union([z.instanceof(Uint8Array), z.base64()]),
  }),
  transaction: "own",
  requiresScope: true,
  done: "edi.receive.done",
  secrets: ["bytes"],
  async run(ctx, { fileName, bytes: sent }): Promise<Received> {
    const bytes = typeof sent === "string" ? Buffer.from(sent, "base64") : sent;
    if (bytes.byteLength === 0) throw new Refusal("edi.emptyFile", {}, { field: "file" });
    if (bytes.byteLength > maxReceivedBytes)
      throw new Refusal("edi.fileTooLarge", { limit: maxReceivedBytes }, { field: "file" });
    const file = readFile(bytes);
    if (file.head.sender === "" || file.head.reference === "") throw noInterchange(file.findings);
    return ctx.unit((inner) => storeAndRun(inner, { fileName, bytes, file }));
  },
});

function noInterchange(findings: readonly Finding[]): Refusal {
  const [first] = findings;
  return first
    ? new Refusal(first.code, first.params, { field: "file" })
    : new Refusal("edi.noUnb", { tag: "" }, { field: "file" });
}

type Incoming = { fileName: string; bytes: Uint8Array; file: ReadFile };

/** Under a lock on sender and reference, so that a file delivered twice at once is taken once. */
async function storeAndRun(ctx: Ctx, { fileName, bytes, file }: Incoming): Promise<Received> {
  const { sender, reference } = file.head;
  await sql`select pg_advisory_xact_lock(hashtext(${`edi.in ${sender} ${reference}`}))`.execute(
    ctx.em.getKysely(),
  );
  const partnerCode = (await partnerOf(ctx, file.head)) ?? quarantined(sender);
  const codes = [partnerCode, quarantined(sender)];
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const controlRef = reference.slice(0, 35);
  const earlier = await ctx.em.findOne(
    EdiMessage,
    { direction: "IN", partnerCode: { $in: codes }, controlRef, sha256 },
    { exclude: ["body"] },
  );
  if (earlier) return received(earlier, true);
  const message = ctx.em.create(EdiMessage, {
    direction: "IN",
    partnerCode,
    messageType: "",
    messageVersion: "",
    documentNo: "",
    controlRef,
    fileName: safeName(fileName),
    size: bytes.byteLength,
    sha256,
    status: partnerCode.startsWith("?") ? "QUARANTINE" : "RECEIVED",
    body: bytes,
  });
  await ctx.em.flush();
  await runInterchange(ctx, message, file);
  await ctx.em.flush();
  return received(message, false);
}

/** No partner's code begins so. */
const quarantined = (sender: string) => `?${sender.slice(0, 39)}`;

/** Names and paths of received files are never trusted (guide §8). */
const safeName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? "").replace(/[^\w.-]+/g, "-").slice(0, 120) || "file";

type StoredFacts = Pick<EdiMessage, "id" | "status" | "controlRef" | "findingCount" | "openCount">;

function received(
  { id, status, controlRef, findingCount, openCount }: StoredFacts,
  duplicate: boolean,
): Received {
  return { id, status, duplicate, controlRef, findings: findingCount, open: openCount };
}
