import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  applyPath,
  receiptPath,
  verificationPage,
  writeOffPage,
  type WriteOffScreen,
  writeOffSides,
} from "#domain/finance/write-off/write-off-screens.ts";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { loadList, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { writeOffPageAt } from "./write-off-address.ts";

/** Registrations of the side that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const screen = writeOffPageAt(request);
  return {
    ...(await loadList(await pageContext(request), screen.apiName)),
    side: screen.side,
    subject: screen.subject,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(await pageContext(request), writeOffPageAt(request).apiName);
}

export default function ReceiptListScreen() {
  const t = useTranslate();
  const may = useMay();
  const { side, subject } = useLoaderData() as Pick<WriteOffScreen, "side" | "subject">;
  return (
    <ListScreen
      // With something left a registration opens where it is applied.
      open={(row) =>
        row["status"] === "OPEN" && Number(row["restAmount"]) > 0
          ? applyPath(side, row.id, subject)
          : receiptPath(side, row.id)
      }
      create={`/${writeOffPage(side)}/index/new`}
      tools={
        <>
          <ToolLink to={`/${verificationPage(side)}`}>{t("writeOff.records")}</ToolLink>
          {may(`${writeOffSides.R}:edit`) ? (
            <ToolLink to="/xhlbasic/import?kind=bankLine">{t("writeOff.importBank")}</ToolLink>
          ) : null}
          {may(`${writeOffSides.R}:apply`) ? (
            <ToolLink to={`/${writeOffPage("R")}/net`}>{t("writeOff.net")}</ToolLink>
          ) : null}
        </>
      }
    />
  );
}
