import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  previewSplit,
  type SplitPreview,
} from "#domain/documents/bill/split/preview-bills.server.ts";
import { splitBill } from "#domain/documents/bill/ops/split-bill.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { BillsTable } from "./bills-table.tsx";
import { PreviewPage } from "../preview-page.tsx";
import { readAsk, readCells, type SplitAsk } from "./read-split.ts";
import { SplitAskForm } from "./split-ask-form.tsx";
import { SplitGrid } from "./split-grid.tsx";

type Shown = Omit<SplitPreview, "faults"> | null;
type Plan = { preview: Shown; errors: FieldError[] };

const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

type Caller = Awaited<ReturnType<typeof asActor>>;

async function planOf(
  { em, actor }: Caller,
  ask: SplitAsk,
  cells: ReturnType<typeof readCells>,
): Promise<Plan> {
  if (!ask.bkNo) return { preview: null, errors: [] };
  try {
    const { faults, ...preview } = await previewSplit(
      { em, actor, now: currentTime() },
      { ...ask, ...cells },
    );
    return { preview, errors: faults.flatMap(errorsOf) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { preview: null, errors: errorsOf(error) };
  }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, splitBill.perm);
  const ask = readAsk(new URL(request.url).searchParams);
  return { ask, once: randomUUID(), ...(await planOf(context, ask, {})) };
}

/** The preview of what was typed, or the split itself. */
export async function action({ request }: ActionFunctionArgs) {
  const context = await asActor(request, splitBill.perm);
  const form = await readPageForm(request);
  const requested = readAsk(new URL(request.url).searchParams);
  const ask = { ...requested, count: Number(form.get("count")) || requested.count };
  const cells = readCells(form, ask);
  if (form.get("_do") !== "run") return data<Plan>(await planOf(context, ask, cells));
  try {
    const version = Number(form.get("version")) || undefined;
    const input = { bkNos: [ask.bkNo], by: ask.by, count: ask.count, version, ...cells };
    const idempotencyKey = String(form.get("_key") ?? "") || undefined;
    const done = await runOperation({ ...context, idempotencyKey }, splitBill, input);
    return redirect(`/seaway/bill/query?${new URLSearchParams({ "f.bkNo": done.bkNo })}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { preview } = await planOf(context, ask, cells);
    return data<Plan>({ preview, errors: errorsOf(error) }, { status: 422 });
  }
}

export default function BillSplitScreen() {
  const loaded = useLoaderData() as Plan & { ask: SplitAsk; once: string };
  const outcome = useActionData() as Plan | undefined;
  const t = useTranslate();
  const { ask, once } = loaded;
  const { preview, errors } = outcome ?? loaded;
  return (
    <PreviewPage title="bill.splitTitle" errors={errors}>
      <SplitAskForm ask={{ ...ask, count: preview?.plan.count ?? ask.count }} />
      {preview ? (
        <>
          <SplitGrid
            key={JSON.stringify(preview.plan)}
            ask={ask}
            preview={preview}
            wrong={new Set(errors.map((error) => error.field))}
            once={once}
          />
          <BillsTable
            title={t("bill.splitBills")}
            rows={preview.bills.map((bill, i) => ({
              name: t("bill.splitBill", { bill: i + 1 }),
              bill,
            }))}
            sum={{ name: t("bill.splitSum"), bill: preview.whole }}
          />
        </>
      ) : (
        <p className="sw-empty">{t("bill.splitHowTo")}</p>
      )}
    </PreviewPage>
  );
}
