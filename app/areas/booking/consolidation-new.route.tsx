import "./consolidation.css";
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { mostParts } from "#domain/consolidation/most-parts.ts";
import { previewSource } from "#domain/consolidation/consolidation.queries.server.ts";
import { consolidate } from "#domain/consolidation/ops/consolidate.server.ts";
import { partNumbers } from "#domain/consolidation/part-numbers.ts";
import { type ConsolidationKind, decimalText, type Part, shareParts, type Source } from "#domain/consolidation/split-cargo.ts";
import { whyNoConsolidation } from "#domain/consolidation/why-not.ts";
import { suffixSchemes, type SuffixScheme } from "#domain/booking/suffix.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { readPageForm } from "../../session/page-form.server.ts";
import { ConsolidationAsk } from "./consolidation-ask.tsx";
import { ConsolidationGrid } from "./consolidation-grid.tsx";
import { readParts, type TypedPart, typedParts } from "./read-parts.ts";

const path = "/seaway/bookingMgr/consolidation";

function readAsk(params: URLSearchParams) {
  const kind: ConsolidationKind = params.get("kind") === "APPEND" ? "APPEND" : "SPLIT";
  const scheme: SuffixScheme = suffixSchemes.find((own) => own === params.get("scheme")) ?? "LETTER";
  const count = Math.min(mostParts, Math.max(1, Math.trunc(Number(params.get("count"))) || 1));
  return { bkNo: (params.get("bkNo") ?? "").trim().toUpperCase(), kind, scheme, count };
}

const blank = (source: Source): Part => ({
  boxes: source.boxes.map(() => 0),
  goods: source.cargo.map(() => ({ pkgs: 0, gwt: decimalText(0n), dim: decimalText(0n) })),
  containers: [],
});

/** With a booking in the address also the parts that are proposed for it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, consolidate.perm);
  const ask = readAsk(new URL(request.url).searchParams);
  const dictionaries = await dictionariesOf(em, actor.lang, ["consolidation_kind", "suffix_scheme"]);
  const plan = await planOf({ em, actor }, ask);
  return { ask, dictionaries, once: randomUUID(), ...plan };
}

type Plan = { preview: { version: number; source: Source; bkNos: string[]; parts: TypedPart[] } | null; errors: FieldError[] };

async function planOf(reader: Parameters<typeof previewSource>[0], ask: ReturnType<typeof readAsk>): Promise<Plan> {
  if (!ask.bkNo) return { preview: null, errors: [] };
  try {
    const existing = await previewSource(reader, ask.bkNo);
    if (!existing) throw new Refusal("consolidation.unknownBooking", { bkNo: ask.bkNo }, { field: "bkNo" });
    const { booking, source } = existing;
    const why = whyNoConsolidation(booking, ask.kind);
    if (why) throw new Refusal(why.code, why.params, { field: "bkNo" });
    const bkNos = partNumbers(booking, ask.scheme, ask.count);
    const all = source.boxes.reduce((sum, line) => sum + line.count, 0);
    const needed = ask.kind === "SPLIT" ? ask.count + 1 : ask.count;
    if (ask.kind === "SPLIT" && all < needed)
      throw new Refusal("consolidation.tooFewBoxes", { boxes: all, parts: needed }, { field: "count" });
    const parts = ask.kind === "SPLIT" ? shareParts(source, needed) : bkNos.map(() => blank(source));
    const names = ask.kind === "SPLIT" ? [booking.bkNo, ...bkNos] : bkNos;
    return { preview: { version: booking.version, source, bkNos: names, parts: typedParts(parts) }, errors: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { preview: null, errors: errorsOf(error) };
  }
}

const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

type Outcome = { errors: FieldError[]; typed?: TypedPart[] | undefined; passed?: number };

/** The check is the operation as a dry run. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await asActor(request, consolidate.perm);
  const form = await readPageForm(request);
  const ask = readAsk(new URL(request.url).searchParams);
  const dryRun = form.get("_do") !== "run";
  let typed: TypedPart[] | undefined;
  try {
    const existing = await previewSource(context, ask.bkNo);
    if (!existing) throw new Refusal("consolidation.unknownBooking", { bkNo: ask.bkNo }, { field: "bkNo" });
    typed = readParts(form, existing.source, ask.kind === "SPLIT" ? ask.count + 1 : ask.count);
    const key = String(form.get("_key") ?? "");
    const input = { ...ask, version: Number(form.get("version")) || undefined, reason: String(form.get("reason") ?? ""), parts: typed };
    const done = await runOperation({ ...context, dryRun, ...(key && !dryRun ? { idempotencyKey: key } : {}) }, consolidate, input);
    if (!dryRun) return redirect(`${path}/index/${done.id}?done=1`);
    return data<Outcome>({ errors: [], typed, passed: done.parts.length });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<Outcome>({ errors: errorsOf(error), typed }, { status: 422 });
  }
}

export default function ConsolidationNewScreen() {
  const { ask, dictionaries, preview, errors: askErrors, once } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const t = useTranslate();
  const errors = outcome ? outcome.errors : askErrors;
  return (
    <section className="sw-form" aria-labelledby="consolidation-title">
      <header className="sw-list-head">
        <h1 id="consolidation-title">{t("consolidation.new")}</h1>
        <Link className="bp6-button" to={path}>
          {t("shell.back")}
        </Link>
      </header>
      {errors.length > 0 ? (
        <ul className="bp6-callout bp6-intent-danger" role="alert">
          {errors.map((error) => (
            <li key={JSON.stringify(error)}>{t(error.code, error.params)}</li>
          ))}
        </ul>
      ) : null}
      {outcome?.passed ? (
        <p className="bp6-callout bp6-intent-success" role="status">
          {t("consolidation.previewNote", { count: outcome.passed })}
        </p>
      ) : null}
      <ConsolidationAsk ask={ask} dictionaries={dictionaries} />
      {preview ? (
        <ConsolidationGrid
          key={JSON.stringify(ask)}
          ask={ask}
          preview={{ ...preview, parts: outcome?.typed ?? preview.parts }}
          wrong={new Set(errors.map((error) => error.field))}
          once={once}
        />
      ) : (
        <p className="sw-empty">{t("consolidation.howTo")}</p>
      )}
    </section>
  );
}
