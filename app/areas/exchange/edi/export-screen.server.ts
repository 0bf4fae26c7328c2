import { data } from "@remix-run/node";
import { documentCoverage } from "#domain/exchange/edi/mapping/ops/edi-coverage.server.ts";
import type { DocumentIds } from "#domain/exchange/edi/mapping/edi-coverage.queries.server.ts";
import { partnersTaking } from "#domain/exchange/edi/outbound/partners-taking.server.ts";
import type { StoredFile } from "#domain/exchange/edi/outbound/message-export.server.ts";
import type { MessageType } from "#edi/partners/partner-profile.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { searchReference } from "#db/services/references/references.server.ts";
import { operationOf } from "#db/services/registry.server.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { loadList, readRows } from "#app/kit/list/data/load-list.server.ts";
import { documentLinks } from "./document-links.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";

/** Loads documents with the partners and purposes to choose from. */
export async function loadExport(
  context: PageContext,
  { apiName, messages }: { apiName: string; messages: readonly MessageType[] },
) {
  const list = await loadList(context, apiName);
  const { actor, em } = permit(context, "edi:list");
  const { edi_purpose: purposes = {} } = await dictionariesOf(em, actor.lang, ["edi_purpose"]);
  const taking = await partnersTaking(em, messages);
  const partners = (await searchReference(em, actor, "ediPartner", "")).filter(({ code }) =>
    taking.has(code),
  );
  return { ...list, partners, purposes };
}

/** Codes of the selected rows that the partner's mapping lacks, before anything is sent. */
async function showCoverage(context: PageContext, form: FormData, kind: DocumentIds["kind"]) {
  const partnerCode = String(form.get("partnerCode") ?? "");
  const { rows, open, mapped } = await runAction(context, documentCoverage, {
    kind,
    rows: readRows(form),
    partnerCode,
  });
  const listed = rows.map(({ type, systemCode, uses, stops }) => ({
    key: systemCode,
    code: stops ? ("edi.codeStops" as const) : ("edi.codeAsItIs" as const),
    params: { type, code: systemCode, uses, partner: partnerCode },
  }));
  const covered = { key: partnerCode, code: "edi.codesCovered" as const, params: { mapped } };
  return data<Outcome>({ done: 0, refused: open, rows: listed.length > 0 ? listed : [covered] });
}

type Exported<M> = { done: number; refused: number; rows: RowResult[]; messages: M[] };

/** Exports the selected rows to a partner. `count`: documents in a file. */
export async function runExport<
  M extends Pick<StoredFile, "id" | "documentNo" | "fileName" | "controlRef">,
>(
  context: PageContext,
  {
    operation,
    kind,
    count,
  }: {
    operation: string | ((step: string) => string);
    kind: DocumentIds["kind"];
    count(file: M): number;
  },
) {
  const form = await context.form();
  const named =
    typeof operation === "string" ? operation : operation(String(form.get("_step") ?? ""));
  const input = {
    rows: readRows(form),
    partnerCode: String(form.get("partnerCode") ?? ""),
    purpose: String(form.get("purpose") ?? "original"),
    leaveOut: String(form.get("leaveOut") ?? "N"),
  };
  try {
    if (form.get("checkCodes") === "Y") return await showCoverage(context, form, kind);
    const exported = (await runAction(context, operationOf(named), input)) as Exported<M>;
    const rows = exported.messages.map((file) => ({
      key: file.documentNo,
      code: "edi.exported" as const,
      params: { fileName: file.fileName, count: count(file), ref: file.controlRef },
      file: `/edi-file/${file.id}`,
    }));
    const left = exported.rows.flatMap(({ done, key, code, params }) =>
      done || !code ? [] : [{ key, code, params: params ?? {} }],
    );
    return data<Outcome>({
      done: exported.done,
      refused: exported.refused,
      doneLabel: "booking.exportEdi.done",
      rows: [...rows, ...left],
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const linkOf = await documentLinks(context.em, { kind, ids: input.rows.map(({ id }) => id) });
    const rows = refusalsOf(error).map(({ place: { key = "", field = "" }, code, params }) => {
      const to = linkOf(key, field);
      return { key, code, params, ...(to ? { to } : {}) };
    });
    return data<Outcome>(
      { done: 0, refused: rows.length, rows },
      { status: rows[0]?.code === "kit.noPermission" ? 403 : 409 },
    );
  }
}
