import type { InputContainers } from "#domain/containers/container/ops/order-containers.server.ts";
import { fileTooLarge, importLimits } from "#platform/records/import/import-limits.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { oversizeOf } from "#app/intake/oversize.ts";

const maxParts = 12;

export type ReceivedUpload = InputContainers & { key: string };

/**
 * The platform's parser is ten times as fast as the framework's, which would block others.
 * @throws Refusal import.tooLarge, container.tooManyFiles; Response 400
 */
export async function readUpload(request: Request): Promise<ReceivedUpload> {
  const oversize = oversizeOf(request);
  if (oversize) throw fileTooLarge(oversize, importLimits.maxBytes, "file");
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const form = await new Response(await request.arrayBuffer(), { headers }).formData().catch(() => {
    throw new Response(null, { status: 400 });
  });
  const parts = [...form.values()];
  if (parts.length > maxParts) throw new Refusal("container.tooManyFiles", {}, { field: "file" });
  const largest = Math.max(
    0,
    ...parts.map((part) => (typeof part === "string" ? part.length : part.size)),
  );
  if (largest > importLimits.maxBytes) throw fileTooLarge(largest, importLimits.maxBytes, "file");
  const files = form
    .getAll("file")
    .filter((item): item is File => item instanceof File && (item.name !== "" || item.size > 0));
  if (files.length > 1) throw new Refusal("container.tooManyFiles", {}, { field: "file" });
  const [file] = files;
  const field = (name: string) => String(form.get(name) ?? "");
  return {
    voyage: field("voyage"),
    mode: field("mode") || "FIRST",
    fileName: file?.name ?? "",
    bytes: file ? new Uint8Array(await file.arrayBuffer()) : null,
    text: field("text"),
    vgmMethod: field("vgmMethod"),
    key: field("_key"),
  };
}
