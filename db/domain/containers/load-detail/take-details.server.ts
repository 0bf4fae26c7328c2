import { uploadDetails, type DetailUpload } from "./ops/upload-details.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { checkWorkbookName } from "#platform/records/import/reader/inspect-workbook.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { type Caller, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { placeTask } from "#platform/runtime/task/task-operations.server.ts";

/** Larger uploads go to the worker: this is about two thousand rows. */
const smallUpload = 160 * 1024;

export type SentDetails = {
  mode: string;
  fileName: string;
  bytes: Uint8Array | null;
  text: string;
};
export type TakenDetails =
  | { result: DetailUpload; taskId?: undefined }
  | { result?: undefined; taskId: number };

/**
 * Brings small uploads and hands big ones to the worker.
 * @throws Refusal those of `uploadDetails`
 */
export async function takeDetails(
  caller: Caller,
  { mode, fileName, bytes, text }: SentDetails,
): Promise<TakenDetails> {
  const size = bytes?.length ?? Buffer.byteLength(text);
  if (size <= smallUpload || caller.dryRun || (bytes !== null && text.trim() !== "")) {
    const content = bytes
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")
      : "";
    return { result: await runOperation(caller, uploadDetails, { mode, fileName, content, text }) };
  }
  if (bytes) checkWorkbookName(fileName, bytes);
  const uploadId = await keepUpload(
    caller.em,
    caller.actor,
    bytes ? { name: fileName, bytes } : { name: "", bytes: Buffer.from(text) },
  );
  const title = translate(caller.actor.lang, "loadDetail.task.upload");
  const { id } = await runOperation(caller, placeTask, {
    operation: uploadDetails.name,
    input: { mode, uploadId },
    title,
  });
  return { taskId: id };
}
