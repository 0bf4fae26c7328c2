import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useSearchParams } from "@remix-run/react";
import {
  type GenerateResult,
  generateBills,
} from "#domain/documents/bill/ops/generate-bills.server.ts";
import { seenBookings } from "#domain/documents/bill/packing/bill-source-rows.server.ts";
import { splitBill } from "#domain/documents/bill/ops/split-bill.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, readRows } from "#app/kit/list/data/load-list.server.ts";
import { offersAfter } from "#app/kit/step/offers.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, type PageContext, pageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "seaway/bill/create";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

/** A few bookings report row by row; many become a task linked from the page. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  const key = String(form.get("_key") ?? "") || undefined;
  try {
    const step = String(form.get("_step") ?? "");
    if (step === "split" || step === "merge")
      return await toPreview(await asActor(request, splitBill.perm), step, readRows(form));
    const context = await pageContext(request);
    const input = { rows: readRows(form) };
    const generated: GenerateResult = await runAction(context, generateBills, input, key);
    if (generated.taskId !== undefined) {
      const to = new URL(request.url);
      to.searchParams.set("task", String(generated.taskId));
      return redirect(`${to.pathname.replace(/\.data$/, "")}${to.search}`);
    }
    const rows = generated.rows.filter((row) => !row.done);
    return data<Outcome>(
      {
        done: generated.done,
        refused: generated.refused,
        doneLabel: "bill.generate.done",
        rows,
        offers: await offersAfter(context, generateBills, { input, result: generated }),
      },
      { status: generated.done === 0 && generated.refused > 0 ? 409 : 200 },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const rows = refusalsOf(error).map((refusal) => ({
      key: refusal.place.key ?? "",
      code: refusal.code,
      params: refusal.params,
    }));
    return data<Outcome>(
      { done: 0, refused: rows.length, rows },
      { status: rows[0]?.code === "kit.noPermission" ? 403 : 400 },
    );
  }
}

/** Split and merge are looked at before they are run. */
async function toPreview(
  { em, actor }: PageContext,
  step: "split" | "merge",
  rows: { id: number }[],
) {
  const bkNos =
    rows.length > 0 ? (await seenBookings({ em, actor }, { rows })).map(({ bkNo }) => bkNo) : [];
  const query = new URLSearchParams(
    step === "split" ? { bkNo: bkNos[0] ?? "" } : { bkNos: bkNos.join("\n") },
  );
  return redirect(`/seaway/bill/create/${step}?${query}`);
}

export default function BillCreateScreen() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const task = Number(search.get("task"));
  return (
    <>
      {task > 0 ? (
        <Callout intent="success" role="status">
          {t("bill.inBackground")} <Link to={`/task/${task}`}>{t("bill.openTask")}</Link>
        </Callout>
      ) : null}
      <ListScreen open={(row) => `/seaway/bookingMgr/inner/create/index/${row.id}`} />
    </>
  );
}
