import "./consolidation.css";
import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { suffixSchemes } from "#domain/booking/suffix.ts";
import { mostParts } from "#domain/consolidation/most-parts.ts";
import { partNumbers } from "#domain/consolidation/part-numbers.ts";
import { type ConsolidationKind, decimalText, type Part, shareParts, type Source } from "#domain/consolidation/split-cargo.ts";
import { consolidateEbooking } from "#domain/eb-consolidation/consolidate-ebooking.server.ts";
import { previewEb } from "#domain/eb-consolidation/eb-source.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { runOperation } from "#platform/operation/operation.server.ts";
import { isRefusal, Refusal, refusalsOf } from "#platform/operation/refusal.ts";
import type { FieldError } from "../../kit/form/form-data.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { asActor } from "../../session/ctx.server.ts";
import { readPageForm } from "../../session/page-form.server.ts";
import { ConsolidationAsk } from "./consolidation-ask.tsx";
import { ConsolidationGrid } from "./consolidation-grid.tsx";
import { readParts, type TypedPart, typedParts } from "./read-parts.ts";

const path = "/eb/ebBooking";

/** `bkNo` is the number of the e-booking: the form is that of bookings. */
function readAsk(params: URLSearchParams) {
  const kind: ConsolidationKind = params.get("kind") === "APPEND" ? "APPEND" : "SPLIT";
  const scheme = suffixSchemes.find((own) => own === params.get("scheme")) ?? "LETTER";
  const count = Math.min(mostParts, Math.max(1, Math.trunc(Number(params.get("count"))) || 1));
  return { bkNo: (params.get("bkNo") ?? "").trim().toUpperCase(), kind, scheme, count };
}

const blank = (source: Source): Part => ({
  boxes: source.boxes.map(() => 0),
  goods: source.cargo.map(() => ({ pkgs: 0, gwt: decimalText(0n), dim: decimalText(0n) })),
  containers: [],
});
const unknown = (ebNo: string) => new Refusal("ebConsolidation.unknown", { ebNo }, { field: "bkNo" });
const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

type Plan = { preview: { version: number; source: Source; bkNos: string[]; parts: TypedPart[] } | null; errors: FieldError[] };

/** With an e-booking in the address also the parts that are proposed for it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, consolidateEbooking.perm);
  const ask = readAsk(new URL(request.url).searchParams);
  const dictionaries = await dictionariesOf(em, actor.lang, ["consolidation_kind", "suffix_scheme"]);
  return { ask, dictionaries, once: randomUUID(), ...(await planOf({ em, actor }, ask)) };
}

async function planOf(reader: Parameters<typeof previewEb>[0], ask: ReturnType<typeof readAsk>): Promise<Plan> {
  if (!ask.bkNo) return { preview: null, errors: [] };
  try {
    const shown = await previewEb(reader, ask.bkNo);
    if (!shown) throw unknown(ask.bkNo);
    const { source } = shown;
    const made = partNumbers({ mainBkNo: shown.mainEbNo, scheme: shown.scheme, last: shown.last }, ask.scheme, ask.count);
    const split = ask.kind === "SPLIT";
    const boxes = source.boxes.reduce((sum, line) => sum + line.count, 0);
    if (split && boxes <= ask.count) throw new Refusal("consolidation.tooFewBoxes", { boxes, parts: ask.count + 1 }, { field: "count" });
    const parts = split ? shareParts(source, ask.count + 1) : made.map(() => blank(source));
    const bkNos = split ? [shown.ebNo, ...made] : made;
    return { preview: { version: shown.version, source, bkNos, parts: typedParts(parts) }, errors: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { preview: null, errors: errorsOf(error) };
  }
}

type Outcome = { errors: FieldError[]; typed?: TypedPart[] | undefined; passed?: number };

/** The check is the operation as a dry run. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await asActor(request, consolidateEbooking.perm);
  const form = await readPageForm(request);
  const { bkNo: ebNo, ...ask } = readAsk(new URL(request.url).searchParams);
  const dryRun = form.get("_do") !== "run";
  let typed: TypedPart[] | undefined;
  try {
    const shown = await previewEb(context, ebNo);
    if (!shown) throw unknown(ebNo);
    typed = readParts(form, shown.source, ask.kind === "SPLIT" ? ask.count + 1 : ask.count);
    const key = String(form.get("_key") ?? "");
    const input = { ...ask, ebNo, version: Number(form.get("version")) || undefined, parts: typed };
    const done = await runOperation({ ...context, dryRun, ...(key && !dryRun ? { idempotencyKey: key } : {}) }, consolidateEbooking, input);
    if (!dryRun) return redirect(`${path}?f.mainEbNo=${encodeURIComponent(done.mainEbNo)}`);
    return data<Outcome>({ errors: [], typed, passed: ask.count });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data<Outcome>({ errors: errorsOf(error), typed }, { status: 422 });
  }
}

export default function EbookingConsolidateScreen() {
  const { ask, dictionaries, preview, errors: askErrors, once } = useLoaderData<typeof loader>();
  const outcome = useActionData() as Outcome | undefined;
  const t = useTranslate();
  const errors = outcome ? outcome.errors : askErrors;
  return (
    <section className="sw-form" aria-labelledby="consolidation-title">
      <header className="sw-list-head">
        <h1 id="consolidation-title">{t("ebConsolidation.title")}</h1>
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
      <ConsolidationAsk ask={ask} dictionaries={dictionaries} title="ebConsolidation.title" source="ebConsolidation.source" />
      {preview ? (
        <ConsolidationGrid
          key={JSON.stringify(ask)}
          ask={ask}
          preview={{ ...preview, parts: outcome?.typed ?? preview.parts }}
          wrong={new Set(errors.map((error) => error.field))}
          once={once}
        />
      ) : (
        <p className="sw-empty">{t("ebConsolidation.howTo")}</p>
      )}
    </section>
  );
}
