import "./captain-approval.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ListRow } from "#platform/records/list/list.ts";
import type { Finding } from "#domain/containers/pre-check/finding.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { BoxCards } from "./box-cards.tsx";
import { reasonsLine } from "#app/areas/containers/container/reasons.tsx";

const apiName = "seaway/container/captainApproval";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function CaptainApprovalScreen() {
  const { rows } = useListData();
  const t = useTranslate();
  const may = useMay();
  const findings = (row: ListRow) =>
    reasonsLine(
      t,
      ((row.findings as Finding[] | null) ?? []).map((finding) => ({ ...finding, field: "" })),
    );
  const tools = (
    <>
      <ToolLink to="/seaway/container/dgThreshold">{t("preCheck.thresholds")}</ToolLink>
      <ToolLink to="/seaway/container/portBan">{t("preCheck.bans")}</ToolLink>
      {may("preCheck:edit") ? (
        <ToolLink to="/seaway/container/vesselCaptain">{t("preCheck.captains")}</ToolLink>
      ) : null}
    </>
  );
  return (
    <ListScreen
      open={(row) => `/seaway/bookingMgr/inner/create/index/${String(row.bookingId)}`}
      tools={tools}
      above={may("approval:captain") ? <BoxCards rows={rows} /> : null}
      cells={{ findings }}
    />
  );
}
