import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { moneyShown } from "#platform/records/list/cell-text.ts";
import type { OwnCells } from "#app/kit/list/grid/cell.tsx";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "feemgr/container/overdue";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

/** The charged amount leads to the fees of the container, whose explanation lists every date. */
function useOverdueCells(): OwnCells {
  const t = useTranslate();
  const may = useMay();
  return {
    feeAmount: (row) => {
      const text = moneyShown(String(row.feeAmount ?? ""), row.currency);
      if (!row.feeAmount || !may("fee:explain")) return text;
      return (
        <Link
          to={`/feemgr/container/rec/search?f.containerno.contains=${encodeURIComponent(String(row.cntNo))}`}
          title={t("fee.containerSearchList")}
        >
          {text}
        </Link>
      );
    },
  };
}

export default function OverdueListScreen() {
  const t = useTranslate();
  const may = useMay();
  return (
    <ListScreen
      cells={useOverdueCells()}
      tools={
        may("containerFee:run") ? (
          <ToolLink to="/feemgr/container/run">{t("containerFee.run.overdue")}</ToolLink>
        ) : null
      }
    />
  );
}
