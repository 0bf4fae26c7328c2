import { disposition } from "#platform/kernel/text/attachment-name.server.ts";
import { Readable } from "node:stream";
import { mostBytes, mostFiles } from "#platform/records/storage/file-types.ts";
import { readStoredFile } from "#domain/administration/file/file.queries.server.ts";
import { type KeptFile, keepFiles } from "#domain/administration/file/ops/keep-files.server.ts";
import { removeTemporaryFile } from "#domain/administration/file/ops/remove-file.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type CallResponse, formOf } from "../call.server.ts";
import { flatResponse } from "./admin-responses.server.ts";
import {
  type AdminCall,
  type AdminInput,
  defineAdminCalls,
  signedIn,
} from "./define-admin-call.server.ts";

/** Prefix of stored files in requests and responses. */
const root = "/profile/";
/** The maximum number of files, plus room for fields. */
const mostUpload = mostFiles * mostBytes + 64 * 1024;

async function keep(input: AdminInput, field: "file" | "files"): Promise<KeptFile[]> {
  const form = await formOf(input.call, mostUpload);
  const parts = form.getAll(field).filter((part): part is File => typeof part !== "string");
  const files = await Promise.all(
    parts.map(async (part) => ({
      name: part.name,
      bytes: new Uint8Array(await part.arrayBuffer()),
    })),
  );
  const { files: kept } = await runOperation(input.context, keepFiles, { files });
  return kept;
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const urlOf = ({ call }: AdminInput, path: string) =>
  `${call.header("x-forwarded-proto") ?? "http"}://${call.header("x-forwarded-host") ?? call.header("host") ?? ""}/xhl-admin${root}${path}`;

async function upload(input: AdminInput): Promise<CallResponse> {
  const [file] = await keep(input, "file");
  if (!file) throw new Refusal("file.none", {}, { field: "file" });
  const stored = {
    url: urlOf(input, file.path),
    fileName: root + file.path,
    newFileName: lastPart(file.path),
  };
  return flatResponse(input.lang, { ...stored, originalFilename: file.originalName });
}

async function uploads(input: AdminInput): Promise<CallResponse> {
  const kept = await keep(input, "files");
  return flatResponse(input.lang, {
    urls: kept.map((keptFile) => urlOf(input, keptFile.path)).join(","),
    fileNames: kept.map((keptFile) => root + keptFile.path).join(","),
    newFileNames: kept.map((keptFile) => lastPart(keptFile.path)).join(","),
    originalFilenames: kept.map((keptFile) => keptFile.originalName).join(","),
  });
}

/** Accepts a path with or without the prefix. */
const pathIn = (text: string | null) =>
  (text ?? "").replace(/^\/?profile\//, "").replace(/^\//, "");

/** Sends a download, or an image inline; the type is never guessed. */
async function serve(
  input: AdminInput,
  path: string,
  how: { show: boolean; name?: string },
): Promise<CallResponse> {
  const { em, actor } = input.context;
  const file = await readStoredFile(em, actor, path);
  const name = encodeURIComponent(how.name ?? file.originalName);
  const shown = how.show && file.contentType.startsWith("image/");
  return {
    status: 200,
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.body.byteLength),
      "content-disposition": disposition(
        shown ? "inline" : "attachment",
        how.name ?? file.originalName,
      ),
      "download-filename": name,
      "access-control-expose-headers": "download-filename, content-disposition",
      // Whoever uses the machine after a sign-out must not read it from the browser's cache.
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
    body: Readable.from([file.body]),
  };
}

/**
 * GET /common/download: `delete` = true removes a temporary file afterwards, `changeFileName` names
 * the download.
 */
async function download(input: AdminInput): Promise<CallResponse> {
  const { query } = input.call;
  const path = pathIn(query.get("fileName"));
  const changed = query.get("changeFileName")?.trim();
  const response = await serve(input, path, {
    show: false,
    ...(changed && changed !== "true" && changed !== "false" ? { name: changed } : {}),
  });
  if (query.get("delete") === "true")
    await runOperation(input.context, removeTemporaryFile, { path });
  return response;
}

/** File calls (platform §7, wire contract §6); each needs a session. */
export const fileCalls: readonly AdminCall[] = defineAdminCalls([
  {
    method: "POST",
    path: "common/upload",
    perm: signedIn,
    label: "file.upload",
    failed: "file.uploadFailed",
    respond: upload,
  },
  {
    method: "POST",
    path: "common/uploads",
    perm: signedIn,
    label: "file.uploads",
    failed: "file.uploadFailed",
    respond: uploads,
  },
  {
    method: "GET",
    path: "common/download",
    perm: signedIn,
    label: "file.download",
    failed: "shell.downloadFailed",
    respond: download,
  },
  {
    method: "GET",
    path: "common/download/resource",
    perm: signedIn,
    label: "file.resource",
    respond: (input) => serve(input, pathIn(input.call.query.get("resource")), { show: false }),
  },
  {
    method: "GET",
    path: "profile/:kind/:year/:month/:day/:file",
    perm: signedIn,
    label: "file.show",
    respond: (input) => serve(input, input.call.path.slice("profile/".length), { show: true }),
  },
]);
