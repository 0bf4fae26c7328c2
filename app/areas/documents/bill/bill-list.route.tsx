import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { printDocuments } from "#domain/documents/bill/print/print-documents.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { requestedVoyage } from "./requested-voyage.server.ts";

const apiName = "seaway/bill/query";
const form = "/seaway/bill/query/viewEditAddBill/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  return {
    ...(await loadList(context, apiName)),
    voyage: await requestedVoyage(context, apiName, request.url),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function BillListScreen() {
  const t = useTranslate();
  const may = useMay();
  const { voyage } = useLoaderData() as { voyage: string };
  return (
    <ListScreen
      open={(row) => `${form}/${row.id}`}
      create={`${form}/new`}
      tools={
        <>
          {may("bill:generate") ? (
            <ToolLink to="/seaway/bill/create">{t("bill.createList")}</ToolLink>
          ) : null}
          <ToolLink
            to={`/seaway/bill/query/check${voyage ? `?${new URLSearchParams({ voyage })}` : ""}`}
          >
            {t("bill.checkTitle")}
          </ToolLink>
        </>
      }
      documents={may("bill:print") ? printDocuments : undefined}
    />
  );
}
