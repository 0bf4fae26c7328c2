import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { mergeBills, mostMerged } from "#domain/documents/bill/ops/merge-bills.server.ts";
import {
  type BillPreview,
  previewMerge,
} from "#domain/documents/bill/split/preview-bills.server.ts";
import { currentTime } from "#platform/kernel/clock/current-time.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";
import { BillsTable } from "./bills-table.tsx";
import { PreviewPage } from "../preview-page.tsx";

type Loaded = {
  bkNos: string[];
  once: string;
  preview: { parts: BillPreview[]; bill: BillPreview } | null;
  errors: FieldError[];
};

const errorsOf = (error: unknown): FieldError[] =>
  refusalsOf(error).map(({ code, params, place }) => ({ field: place.field ?? "", code, params }));

const numbersOf = (text: string | null): string[] => [
  ...new Set(
    (text ?? "")
      .toUpperCase()
      .split(/[\s,，、;]+/)
      .filter(Boolean),
  ),
];

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const { em, actor } = await asActor(request, mergeBills.perm);
  const bkNos = numbersOf(new URL(request.url).searchParams.get("bkNos")).slice(0, mostMerged);
  const shown = { bkNos, once: randomUUID() };
  if (bkNos.length === 0) return { ...shown, preview: null, errors: [] };
  try {
    return {
      ...shown,
      preview: await previewMerge({ em, actor, now: currentTime() }, bkNos),
      errors: [],
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...shown, preview: null, errors: errorsOf(error) };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const context = await asActor(request, mergeBills.perm);
  const form = await readPageForm(request);
  try {
    const idempotencyKey = String(form.get("_key") ?? "") || undefined;
    const bkNos = numbersOf(new URL(request.url).searchParams.get("bkNos"));
    const { bills } = await runOperation({ ...context, idempotencyKey }, mergeBills, { bkNos });
    return redirect(
      `/seaway/bill/query?${new URLSearchParams({ "f.blNo": bills[0]?.blNo ?? "" })}`,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ errors: errorsOf(error) }, { status: 422 });
  }
}

export default function BillMergeScreen() {
  const { bkNos, once, preview, errors } = useLoaderData() as Loaded;
  const outcome = useActionData() as { errors: FieldError[] } | undefined;
  const t = useTranslate();
  const busy = useBusy();
  return (
    <PreviewPage title="bill.mergeTitle" errors={outcome?.errors ?? errors}>
      <Form method="get" key={bkNos.join()}>
        <fieldset className="sw-section">
          <label className="sw-filter" htmlFor="merge-bkNos">
            <span>{t("bill.mergeBookings")}</span>
            <TextArea
              id="merge-bkNos"
              name="bkNos"
              rows={4}
              defaultValue={bkNos.join("\n")}
              required
            />
          </label>
          <Button type="submit" disabled={busy}>
            {t("bill.splitPreview")}
          </Button>
        </fieldset>
      </Form>
      {preview ? (
        <>
          <BillsTable
            title={t("bill.splitBills")}
            rows={preview.parts.map((bill) => ({ name: bill.bkNo ?? "", bill }))}
            sum={{ name: t("bill.mergeBill"), bill: preview.bill }}
          />
          <Form method="post" className="sw-steps">
            <input type="hidden" name="_key" value={once} />
            <Button type="submit" intent="primary" disabled={busy}>
              {t("bill.splitRun")}
            </Button>
          </Form>
        </>
      ) : (
        <p className="sw-empty">{t("bill.mergeHowTo")}</p>
      )}
    </PreviewPage>
  );
}
