import { PassThrough } from "node:stream";
import type { CallResponse } from "./call.server.ts";

/** What an answer needs of a file: its name, its type, and somebody who writes it. */
export type RespondedFile = { fileName: string; contentType: string; write(to: PassThrough): Promise<void> };

/** A file as a stream, named in `download-filename` besides, where the clients of the field look for it. */
export function respondWithFile(file: RespondedFile, onError: (error: Error) => void): CallResponse {
  const body = new PassThrough();
  file.write(body).catch((error: Error) => {
    // A reader who went away closes the stream: nothing failed.
    if (!body.destroyed) onError(error);
    body.destroy(error);
  });
  const name = encodeURIComponent(file.fileName);
  const headers = {
    "content-type": file.contentType,
    "content-disposition": `attachment; filename="export.xlsx"; filename*=UTF-8''${name}`,
    "download-filename": name,
    "access-control-expose-headers": "download-filename, content-disposition",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return { status: 200, headers, body };
}
