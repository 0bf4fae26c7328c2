import "./captain-approval.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { ListRow } from "#platform/list/list.ts";
import { can } from "#platform/operation/actor.ts";
import type { Finding } from "#domain/pre-check/finding.ts";
import { type ListData, type PackedList, unpackList } from "../../kit/list/list-data.ts";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { asActor, pageContext } from "../../session/ctx.server.ts";
import { BoxCards } from "./box-cards.tsx";
import { ReasonsLine } from "./reasons.tsx";

const apiName = "seaway/container/captainApproval";

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, "preCheck:list");
  const listData = await loadList(await pageContext(request), apiName);
  // The combined step needs both permissions.
  const steps = listData.steps.filter((step) => step.name !== "approveAndAccept" || can(actor, "approval:captain"));
  return { ...listData, steps };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function CaptainApprovalScreen() {
  const input = useLoaderData() as ListData | PackedList;
  const rows = useMemo(() => unpackList(input).rows, [input]);
  const t = useTranslate();
  const may = useMay();
  const tools = (
    <>
      <ToolLink to="/seaway/container/dgThreshold">{t("preCheck.thresholds")}</ToolLink>
      <ToolLink to="/seaway/container/portBan">{t("preCheck.bans")}</ToolLink>
      {may("preCheck:edit") ? <ToolLink to="/seaway/container/vesselCaptain">{t("preCheck.captains")}</ToolLink> : null}
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

const findings = (row: ListRow) => (
  <ReasonsLine reasons={((row.findings as Finding[] | null) ?? []).map((finding) => ({ ...finding, field: "" }))} />
);
