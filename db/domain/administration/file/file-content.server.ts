import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { endingOf, fileTypes, mostBytes } from "#platform/records/storage/file-types.ts";

/** The name is for display only. */
export type InputFile = { name: string; bytes: Uint8Array };

/** Part of an office file that holds macros. */
const macros = Buffer.from("vbaProject.bin");

/**
 * Checks the content, not just the name (security.md, uploads).
 * @throws Refusal file.wrongType, file.tooBig, file.empty, file.nameTooLong, file.wrongContent,
 *   file.macros
 */
export async function checkContent(
  file: InputFile,
): Promise<{ ending: string; contentType: string; image: boolean }> {
  const place = { field: "file", key: file.name };
  const ending = endingOf(file.name);
  const type = Object.hasOwn(fileTypes, ending) ? fileTypes[ending] : undefined;
  if (!type)
    throw new Refusal(
      "file.wrongType",
      { name: file.name, types: Object.keys(fileTypes).join(", ") },
      place,
    );
  if (file.name.length > 100) throw new Refusal("file.nameTooLong", { limit: 100 }, place);
  if (file.bytes.byteLength === 0) throw new Refusal("file.empty", { name: file.name }, place);
  const size = file.bytes.byteLength;
  if (size > mostBytes)
    throw new Refusal("file.tooBig", { name: file.name, size, limit: mostBytes }, place);
  if (!(await isWhatItSays(file.bytes, type.signatures)))
    throw new Refusal("file.wrongContent", { name: file.name, ending }, place);
  if (/^(docx|xlsx|pptx)$/.test(ending) && Buffer.from(file.bytes).includes(macros))
    throw new Refusal("file.macros", { name: file.name }, place);
  return { ending, contentType: type.contentType, image: type.image ?? false };
}

async function isWhatItSays(
  bytes: Uint8Array,
  signatures: readonly string[] | "text" | "realmedia",
): Promise<boolean> {
  if (signatures === "realmedia")
    return Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x2e, 0x52, 0x4d, 0x46]));
  const { fileTypeFromBuffer } = await import("file-type");
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (signatures === "text") return fileType === undefined && !bytes.includes(0);
  return fileType !== undefined && signatures.includes(fileType.ext);
}
