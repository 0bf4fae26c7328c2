import { type OpenCode, openCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { ediImportList } from "#domain/exchange/edi/edi.lists.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { namesOfCodes, synonymsOf } from "#db/services/references/references.server.ts";
import type { CodeName } from "#app/kit/form/save/form-data.ts";
import { archivedMessage } from "./archived-message.server.ts";
import { numberLinks } from "./document-links.server.ts";
import { type PageContext, permit } from "#app/session/ctx.server.ts";

/** Findings shown; the download has all. */
const shownAtMost = 200;

/** Reference kinds that suggest our code for one of the sender. */
const kindOf: Readonly<Record<string, string>> = {
  PORT: "port",
  SIZETYPE: "sizeType",
  PACKAGE: "packageKind",
  PARTY: "customer",
};

/** A received interchange with what its messages did; null before there is one. */
export async function receivedMessage(context: PageContext, messageId: string | undefined) {
  const { actor, em } = permit(context, ediImportList.perm);
  const mayReceive = can(actor, "edi:receive");
  const dicts = await dictionariesOf(em, actor.lang, [
    "edi_status",
    "edi_mapping_type",
    "edi_function",
    "move_event",
  ]);
  if (messageId === "new")
    return { message: null, dicts, mayReceive, again: false, codes: [], findings: [] };
  const { message } = await archivedMessage(context, messageId);
  if (message.direction !== "IN") throw new Response("not found", { status: 404 });
  const { id, controlRef, partnerCode, status, fileName, size, sha256, objectNos, results } =
    message;
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
      links: await numberLinks(em, objectNos.slice(0, shownAtMost)),
      results: results ?? [],
    },
    dicts,
    mayReceive,
    again: mayReceive && status !== "ACCEPTED",
    codes: await withProposals(context, openCodes(message.findings)),
    findings: ((message.findings ?? []) as Finding[]).slice(0, shownAtMost),
  };
}
/**
 * Codes with ours that the trade means by them; somebody takes or changes a proposal before it
 * counts.
 */
async function withProposals({ em, actor }: PageContext, codes: readonly OpenCode[]) {
  const kinds = [...Map.groupBy(codes, ({ type }) => kindOf[type] ?? "")].filter(
    ([kind]) => kind !== "",
  );
  const proposed = new Map<string, CodeName>();
  for (const [kind, named] of kinds) {
    const synonyms = await synonymsOf(
      em,
      kind,
      named.map(({ ediCode }) => ediCode),
    );
    const names =
      (await namesOfCodes(em, actor, new Map([[kind, new Set(synonyms.values())]])))[kind] ?? {};
    for (const [text, code] of synonyms)
      if (names[code]) proposed.set(`${kind} ${text}`, names[code]);
  }
  return codes.map((code) => {
    const kind = kindOf[code.type] ?? "";
    return {
      ...code,
      kind,
      proposal: proposed.get(`${kind} ${code.ediCode.toUpperCase()}`) ?? null,
    };
  });
}

export type ReceivedPage = Awaited<ReturnType<typeof receivedMessage>>;
