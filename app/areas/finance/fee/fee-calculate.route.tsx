import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { calculationOrder } from "#domain/finance/fee/ops/order-calculation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, readRows, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext, runAction } from "#app/session/ctx.server.ts";
import { feePageAt } from "./fee-address.ts";
import { useBillCells } from "./fee-cells.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button } from "#app/kit/ui/button.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), feePageAt(request).apiName);
}

/**
 * Both buttons order a task and redirect to it. A preview is answered at once, with each fee before
 * and after.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  if (form.get("_preview") === "Y")
    return stepList(await pageContext(request), feePageAt(request).apiName);
  const voyage = String(form.get("voyage") ?? "");
  const chosen =
    form.get("_step") === "calculate" ? { ids: readRows(form).map((row) => row.id) } : { voyage };
  const { operation, input } = calculationOrder(feePageAt(request), chosen);
  try {
    const { taskId } = await runAction(
      await pageContext(request),
      operation,
      input,
      String(form.get("_key") ?? "") || undefined,
    );
    return redirect(`/task/${taskId}`);
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

export default function FeeCalculateScreen() {
  const listData = useListData();
  const voyage =
    listData.query.filters.find((filter) => filter.key === "voyageName")?.values[0] ?? "";
  const may = listData.steps.some((step) => step.name === "calculate");
  return (
    <ListScreen
      cells={useBillCells()}
      tools={may && voyage ? <CalculateAll voyage={voyage} /> : null}
    />
  );
}

function CalculateAll({ voyage }: { voyage: string }) {
  const t = useTranslate();
  return (
    <Form method="post">
      <input type="hidden" name="voyage" value={voyage} />
      <Button type="submit" intent="primary">
        {t("fee.calculateAll")}
      </Button>
    </Form>
  );
}
