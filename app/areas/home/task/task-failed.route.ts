import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import { writeListWorkbook } from "#platform/output/document/list-workbook.server.ts";
import type { ListColumn, ListRow } from "#platform/records/list/list.ts";
import { isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { readTask } from "#platform/runtime/task/task.server.ts";
import { failedRows } from "#app/kit/task/task-results.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

const columns: readonly ListColumn[] = [
  { key: "key", label: "task.rowKey", width: 200 },
  { key: "why", label: "task.why", width: 600 },
];

/** Failed rows with reasons as xlsx. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await asActor(request, "org:self");
  const { actor, em } = context;
  const task = await readTask(em, actor, idOf(params.taskId)).catch((error: unknown) => {
    if (isRefusal(error)) throw new Response("not found", { status: 404 });
    throw error;
  });
  const rows = failedRows(task.results).map(
    (row, i): ListRow => ({
      id: i + 1,
      version: 1,
      key: row.key,
      why: refusalText(actor.lang, row),
    }),
  );
  const body = new PassThrough();
  async function* batches() {
    yield rows;
  }
  writeListWorkbook(body, columns, batches(), {
    title: task.title.slice(0, 28),
    lang: actor.lang,
    dicts: {},
  }).catch((error: Error) => {
    context.log.error({ err: error }, "failed rows not written");
    body.destroy(error);
  });
  return new Response(createReadableStreamFromReadable(body), {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename="task-${task.id}.xlsx"`,
      "x-content-type-options": "nosniff",
    },
  });
}
