import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { bookingRowLinks, divideLink } from "#app/areas/booking/booking-record/booking-links.ts";
import { BatchEditButton, SheetButton, sheetDocuments } from "./print-links.tsx";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "seaway/bookingMgr/inner";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), apiName);
}

export default function BookingListScreen() {
  const may = useMay();
  const t = useTranslate();
  return (
    <ListScreen
      documents={sheetDocuments}
      within={
        <div className="sw-tools">
          <SheetButton />
          {may("booking:edit") ? <BatchEditButton /> : null}
        </div>
      }
      open={(row) => `/seaway/bookingMgr/inner/create/index/${row.id}`}
      relatedLinks={({ bkNo, ebNo, voyageName }) => [
        ...bookingRowLinks({ bkNo, ebNo, voyage: voyageName }),
        ...(may("consolidation:edit") ? [divideLink(bkNo, t("consolidation.new"))] : []),
      ]}
      create="/seaway/bookingMgr/inner/create/index/new"
    />
  );
}
