import { unstable_createMemoryUploadHandler, unstable_parseMultipartFormData, type UploadHandler } from "@remix-run/node";
import type { GivenContainers } from "#domain/flows/containers-take.server.ts";
import { Refusal } from "#domain/kit/refusal.ts";

/** One file (operations §9), the pasted text beside it, and what a form carries around them. */
const maxPart = 5 * 1024 * 1024;
const maxBody = 2 * maxPart + 1024 * 1024;
const maxParts = 12;

export type ReceivedUpload = GivenContainers & { key: string };

/**
 * Reads the upload form with bounded memory, whatever the browser sends: part sizes are counted while they arrive, a body announced as too
 * large is not read. @throws Refusal import.tooLarge, container.tooManyFiles.
 */
export async function readUpload(request: Request): Promise<ReceivedUpload> {
  const tooLarge = () => new Refusal("import.tooLarge", { limit: maxPart / 1024 / 1024 }, { field: "file" });
  if (Number(request.headers.get("content-length") ?? 0) > maxBody) throw tooLarge();
  const inMemory = unstable_createMemoryUploadHandler({ maxPartSize: maxPart });
  let parts = 0;
  const counted: UploadHandler = (part) => {
    parts += 1;
    if (parts > maxParts) throw new Refusal("container.tooManyFiles", {}, { field: "file" });
    return inMemory(part);
  };
  const form = await unstable_parseMultipartFormData(request, counted).catch((error: unknown) => {
    throw error instanceof Error && /MaxPartSize|exceeded upload size/i.test(`${error.name} ${error.message}`) ? tooLarge() : error;
  });
  const files = form.getAll("file").filter((one): one is File => one instanceof File && (one.name !== "" || one.size > 0));
  if (files.length > 1) throw new Refusal("container.tooManyFiles", {}, { field: "file" });
  const [file] = files;
  const field = (name: string) => String(form.get(name) ?? "");
  return {
    voyage: field("voyage"),
    mode: field("mode") || "FIRST",
    fileName: file?.name ?? "",
    bytes: file ? new Uint8Array(await file.arrayBuffer()) : null,
    text: field("text"),
    key: field("_key"),
  };
}
