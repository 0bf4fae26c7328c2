import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { requestedVoyage } from "./requested-voyage.server.ts";

const apiName = "seaway/bill/exportDangerous";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await pageContext(request);
  return {
    ...(await loadList(context, apiName)),
    voyage: await requestedVoyage(context, apiName, request.url),
  };
}

export default function DangerousListScreen() {
  const { voyage } = useLoaderData() as { voyage: string };
  const t = useTranslate();
  const file = `/seaway/bill/dangerousManifest?voyage=${encodeURIComponent(voyage)}`;
  return (
    <ListScreen
      open={(row) => `/seaway/bill/query/viewEditAddBill/index/${row.billId}`}
      tools={
        voyage ? (
          <AnchorButton href={file} target="_blank">
            {t("bill.printDangerous")}
          </AnchorButton>
        ) : null
      }
    />
  );
}
