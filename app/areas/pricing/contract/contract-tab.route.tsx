import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTab, stepTab, type TabPage } from "#app/kit/record/load-tabs.server.ts";
import { TabScreen } from "#app/kit/record/tab-screen.tsx";
import { contractRecord } from "#app/kit/record/tabbed-records.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";

const opened = ({ contractId, tab = "" }: LoaderFunctionArgs["params"]) => ({
  id: Number(contractId),
  current: tab,
});

/** What belongs to a contract, a list each (decision 051). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadTab(await pageContext(request), contractRecord, opened(params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return stepTab(await pageContext(request), contractRecord, opened(params));
}

export default function ContractTabScreen() {
  return (
    <>
      <TabTools />
      <TabScreen label="contract.section.main" />
    </>
  );
}

/** New prices start with the contract's book; a file or pasted rows may name it. */
function TabTools() {
  const { tabs } = useLoaderData() as TabPage;
  const t = useTranslate();
  const may = useMay();
  const book = `?book=${encodeURIComponent(tabs.number)}`;
  if (tabs.current === "versions")
    return (
      <Tool to={tabs.form.replace("/detail/index/", "/compare/")}>{t("contract.compare")}</Tool>
    );
  const kind = tabs.current === "prices" ? "port" : tabs.current === "extras" ? "extra" : null;
  if (!kind || !may("rate:edit")) return null;
  return (
    <p>
      <Tool to={`/priceSetting/freightmgr/create${kind}/index/new${book}`}>
        {t(kind === "port" ? "contract.addPrice" : "contract.addExtra")}
      </Tool>{" "}
      {may("rate:import") ? (
        <Tool to={`/xhlbasic/import?kind=${kind === "port" ? "freightRate" : "surcharge"}`}>
          {t("contract.importPrices")}
        </Tool>
      ) : null}
    </p>
  );
}

function Tool({ to, children }: { to: string; children: string }) {
  return <LinkButton to={to}>{children}</LinkButton>;
}
