import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { orderScan } from "#domain/finance/leakage/ops/scan-leaks.server.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { OwnCells } from "#app/kit/list/grid/cell.tsx";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

const apiName = "feemgr/leakage";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, now } = await asActor(request, "leakage:list");
  const today = dayOf(now, actor.zone);
  return {
    ...(await loadList(await pageContext(request), apiName)),
    scan: { from: addDays(today, -60), to: today },
  };
}

/** The scan is ordered as a task and leads to it. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  if (!form.has("_scan")) return stepList(await pageContext(request), apiName);
  try {
    const input = { from: String(form.get("from") ?? ""), to: String(form.get("to") ?? "") };
    const { taskId } = await runAction(await pageContext(request), orderScan, input);
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

/** Where the row is put right: the overdue of a container, or the fees of a bill. */
const open = (row: ListRow) =>
  row.kind === "OVERDUE"
    ? `/feemgr/container/overdue?f.cntNo.contains=${encodeURIComponent(String(row.cntNo))}`
    : `/feemgr/recmgr/search?f.blNo.contains=${encodeURIComponent(String(row.blNo))}`;

function useReasons(): OwnCells {
  const t = useTranslate();
  return {
    params: (row) => {
      const params = (row.params ?? {}) as Record<string, string | number>;
      const key: MessageKey =
        row.kind === "OVERDUE" && !("charged" in params)
          ? "leak.reason.UNCOUNTED"
          : (`leak.reason.${String(row.kind)}` as MessageKey);
      return t(key, params);
    },
  };
}

export default function LeakageListScreen() {
  const may = useMay();
  return (
    <ListScreen open={open} cells={useReasons()} tools={may("leakage:scan") ? <Scan /> : null} />
  );
}

function Scan() {
  const t = useTranslate();
  const { scan } = useLoaderData() as { scan: { from: string; to: string } };
  return (
    <Form method="post" className="sw-tools">
      <Input type="date" name="from" defaultValue={scan.from} aria-label={t("leak.scanFrom")} />
      <Input type="date" name="to" defaultValue={scan.to} aria-label={t("leak.scanTo")} />
      <Button type="submit" name="_scan" value="1" intent="primary">
        {t("leak.scan")}
      </Button>
    </Form>
  );
}
