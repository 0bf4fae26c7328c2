import { ContainerUploadInput } from "../container.schema.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { checkWorkbookName } from "#platform/records/import/reader/inspect-workbook.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import {
  type Caller,
  type Ctx,
  defineOperation,
  runOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { findVoyage } from "#domain/sailing/voyage/voyage.queries.server.ts";
import { uploadContainers, type UploadResult } from "./upload-containers.server.ts";

/** Larger uploads go to the worker: this is about two thousand rows, half a second. */
const smallUpload = 160 * 1024;

export type InputContainers = {
  voyage: string;
  mode: string;
  fileName: string;
  bytes: Uint8Array | null;
  text: string;
  vgmMethod?: string;
};

export type TakenContainers =
  | { result: UploadResult; taskId?: undefined }
  | { result?: undefined; taskId: number };

/** Refuses obvious faults while the user is on the form. */
export const orderContainers = defineOperation({
  name: "container.order",
  perm: "container:import",
  input: ContainerUploadInput,
  done: "container.order.done",
  async run(ctx: Ctx, input): Promise<{ taskId: number }> {
    if (ctx.actor.kind === "customer") throw new Refusal("kit.noPermission");
    const voyage = await findVoyage(ctx, input.voyage);
    if (voyage.ended === "Y") throw new Refusal("container.voyageEnded", {}, { field: "voyage" });
    const title = translate(ctx.actor.lang, "container.task.upload", { voyage: voyage.voyageName });
    const taskId = await orderTask(ctx.em, ctx.actor, {
      operation: uploadContainers.name,
      input,
      title,
    });
    return { taskId: taskId ?? 0 };
  },
});

/**
 * Imports small uploads and hands big ones to the worker.
 * @throws Refusal kit.noPermission, and those of `uploadContainers`
 */
export async function takeContainers(
  caller: Caller,
  input: InputContainers,
): Promise<TakenContainers> {
  const { voyage, mode, fileName, bytes, text, vgmMethod = "" } = input;
  const pasted = text.trim() !== "";
  const size = bytes?.length ?? Buffer.byteLength(text);
  if (size <= smallUpload || caller.dryRun || (bytes !== null && pasted)) {
    const content = bytes
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
      : "";
    return {
      result: await runOperation(caller, uploadContainers, {
        voyage,
        mode,
        fileName,
        content,
        text,
        vgmMethod,
      }),
    };
  }
  if (!can(caller.actor, orderContainers.perm)) throw new Refusal("kit.noPermission");
  if (bytes) checkWorkbookName(fileName, bytes);
  const file = bytes ? { name: fileName, bytes } : { name: "", bytes: Buffer.from(text) };
  const uploadId = await keepUpload(caller.em, caller.actor, file);
  return {
    taskId: (await runOperation(caller, orderContainers, { voyage, mode, uploadId, vgmMethod }))
      .taskId,
  };
}
