import type { GivenContainers } from "#domain/flows/containers-take.server.ts";
import { Refusal } from "#domain/kit/refusal.ts";

/** One file (operations §9), the pasted text beside it, and what a form carries around them. */
const maxPart = 5 * 1024 * 1024;
const maxBody = 2 * maxPart + 1024 * 1024;
const maxParts = 12;

export type ReceivedUpload = GivenContainers & { key: string };

/**
 * Reads the upload form with bounded memory, whatever the browser sends: the body is counted while it arrives, one announced as too large is not
 * read. The parts are cut by the platform's own reader, ten times as fast as that of the framework, since everybody else waits meanwhile.
 * @throws Refusal import.tooLarge, container.tooManyFiles; Response 400 for a body that is no form
 */
export async function readUpload(request: Request): Promise<ReceivedUpload> {
  const tooLarge = () => new Refusal("import.tooLarge", { limit: maxPart / 1024 / 1024 }, { field: "file" });
  if (Number(request.headers.get("content-length") ?? 0) > maxBody) throw tooLarge();
  const body = await readBody(request);
  if (!body) throw tooLarge();
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const parts = [...form.values()];
  if (parts.length > maxParts) throw new Refusal("container.tooManyFiles", {}, { field: "file" });
  if (parts.some((part) => (typeof part === "string" ? part.length : part.size) > maxPart)) throw tooLarge();
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

/** The body as far as it is allowed; null when there is more. */
async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  let size = 0;
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    size += step.value.byteLength;
    if (size > maxBody) {
      await reader?.cancel();
      return null;
    }
    chunks.push(step.value);
  }
  // Joined by hand: Buffer.concat would have to be copied once more to be a body.
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
