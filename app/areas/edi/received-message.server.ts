import { openCodes } from "#domain/edi/inbound/correct-codes.server.ts";
import { ediImportList } from "#domain/edi/edi.lists.ts";
import { can } from "#platform/operation/actor.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { archivedMessage } from "./archived-message.server.ts";
import { type PageContext, permit } from "../../session/ctx.server.ts";

/** Findings shown; the download has all. */
const shownAtMost = 200;

/** Reference kinds that suggest our code for one of the sender. */
const kindOf: Readonly<Record<string, string>> = { PORT: "port", SIZETYPE: "sizeType", PACKAGE: "packageKind", PARTY: "customer" };

/** A received interchange with what its messages did; null before there is one. */
export async function receivedMessage(context: PageContext, messageId: string | undefined) {
  const { actor, em } = permit(context, ediImportList.perm);
  const mayReceive = can(actor, "edi:receive");
  const dicts = await dictionariesOf(em, actor.lang, ["edi_status", "edi_mapping_type", "edi_function", "move_event"]);
  if (messageId === "new") return { message: null, dicts, mayReceive, again: false, codes: [], findings: [] };
  const { message } = await archivedMessage(context, messageId);
  if (message.direction !== "IN") throw new Response("not found", { status: 404 });
  const { id, controlRef, partnerCode, status, fileName, size, sha256, objectNos, results } = message;
  return {
    message: {
      id,
      controlRef,
      partnerCode,
      status,
      fileName,
      size,
      sha256,
      objectNos: objectNos.slice(0, shownAtMost),
      results: results ?? [],
    },
    dicts,
    mayReceive,
    again: mayReceive && status !== "ACCEPTED",
    codes: openCodes(message.findings).map((code) => ({ ...code, kind: kindOf[code.type] ?? "" })),
    findings: ((message.findings ?? []) as Finding[]).slice(0, shownAtMost),
  };
}
export type ReceivedPage = Awaited<ReturnType<typeof receivedMessage>>;
