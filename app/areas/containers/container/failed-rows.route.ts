import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { containerImportColumns } from "#domain/containers/container/import/container-import.columns.ts";
import { containerImportList } from "#domain/containers/container/import/container-import.list.ts";
import { failedContainerRows } from "#domain/containers/container/import/container-import.queries.server.ts";
import { lacksFilter } from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { writeErrorWorkbook } from "#platform/records/import/error-workbook.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";

/** Failed rows as a workbook that can be corrected and uploaded again (domain §3). */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await asActor(request, containerImportList.perm);
  const { actor, em } = context;
  const query = readListQuery(containerImportList, new URL(request.url).searchParams);
  const { lang } = actor;
  if (lacksFilter(containerImportList, query))
    return new Response(translate(lang, "kit.needsFilter"), {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  const body = new PassThrough();
  const rows = failedContainerRows(em, actor, query);
  writeErrorWorkbook(body, { columns: containerImportColumns, language: lang, rows }).catch(
    (error: Error) => {
      context.log.error({ err: error }, "error workbook failed");
      body.destroy(error);
    },
  );
  const name = encodeURIComponent(`${translate(lang, "container.failedRows")}.xlsx`);
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="failed-rows.xlsx"; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
    },
  });
}
