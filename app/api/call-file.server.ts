import { PassThrough } from "node:stream";
import { disposition } from "#platform/kernel/text/attachment-name.server.ts";
import type { CallResponse } from "./call.server.ts";

export type RespondedFile = {
  fileName: string;
  contentType: string;
  write(to: PassThrough): Promise<void>;
};

/** Streams a file. Existing clients read its name from `download-filename`. */
export function respondWithFile(
  file: RespondedFile,
  onError: (error: Error) => void,
): CallResponse {
  const body = new PassThrough();
  file.write(body).catch((error: Error) => {
    // A closed stream means the reader left; nothing failed.
    if (!body.destroyed) onError(error);
    body.destroy(error);
  });
  const name = encodeURIComponent(file.fileName);
  const headers = {
    "content-type": file.contentType,
    "content-disposition": disposition("attachment", file.fileName),
    "download-filename": name,
    "access-control-expose-headers": "download-filename, content-disposition",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}
