import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReportData } from "#app/kit/report/report-data.ts";
import { loadReport } from "#app/kit/report/load-report.server.ts";
import { ReportScreen } from "#app/kit/report/report-screen.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext, permit } from "#app/session/ctx.server.ts";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { previewOf } from "./preview-of.server.ts";

const path = "/seaway/reportMgr/reportSetting";

/** The report of a setting as its readers get it, on screen and as the very PDF. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = permit(await pageContext(request), "reportSetting:list");
  const id = new URL(request.url).searchParams.get("id");
  if (!id) throw redirect(path);
  const preview = await previewOf(context, id);
  if (!preview) throw new Response("not found", { status: 404 });
  return loadReport(context, preview.setting.report, preview);
}

export default function ReportPreviewRoute() {
  const { apiName } = useLoaderData() as ReportData;
  return <ReportScreen files={<PreviewFiles apiName={apiName} />} />;
}

/** The files of the setting that is looked at, in its language. */
function PreviewFiles({ apiName }: { apiName: string }) {
  const t = useTranslate();
  const [search] = useSearchParams();
  const address = (format: string) =>
    `/report-file/${apiName}?${new URLSearchParams({ setting: search.get("id") ?? "", format })}`;
  return (
    <>
      <LinkButton to={`${path}/index/${search.get("id")}`}>{t("shell.back")}</LinkButton>
      <AnchorButton href={address("xlsx")} download>
        {t("report.xlsx")}
      </AnchorButton>
      <AnchorButton href={address("pdf")} target="_blank" rel="noreferrer">
        {t("reportSetting.pdf")}
      </AnchorButton>
    </>
  );
}
