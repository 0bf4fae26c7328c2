import { Readable } from "node:stream";
import { mostBytes, mostFiles } from "#domain/file/file-types.ts";
import { readStoredFile } from "#domain/file/file.queries.server.ts";
import { type KeptFile, keepFiles } from "#domain/file/ops/keep-files.server.ts";
import { removeTemporaryFile } from "#domain/file/ops/remove-file.server.ts";
import { perform } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { type CallAnswer, formOf } from "../call.server.ts";
import { flatAnswer } from "./admin-responses.server.ts";
import { type AdminCall, type AdminGiven, defineAdminCalls, signedIn } from "./define-admin-call.server.ts";

/** What stands before the path of a kept file in answers and requests. */
const root = "/profile/";
/** A form with as many files as may come, and room for its fields. */
const mostUpload = mostFiles * mostBytes + 64 * 1024;

async function keep(given: AdminGiven, field: "file" | "files"): Promise<KeptFile[]> {
  const form = await formOf(given.call, mostUpload);
  const parts = form.getAll(field).filter((one): one is File => typeof one !== "string");
  const files = await Promise.all(parts.map(async (part) => ({ name: part.name, bytes: new Uint8Array(await part.arrayBuffer()) })));
  const { files: kept } = await perform(given.context, keepFiles, { files });
  return kept;
}

const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const urlOf = ({ call }: AdminGiven, path: string) =>
  `${call.header("x-forwarded-proto") ?? "http"}://${call.header("x-forwarded-host") ?? call.header("host") ?? ""}/xhl-admin${root}${path}`;

async function upload(given: AdminGiven): Promise<CallAnswer> {
  const [file] = await keep(given, "file");
  if (!file) throw new Refusal("file.none", {}, { field: "file" });
  const told = { url: urlOf(given, file.path), fileName: root + file.path, newFileName: lastPart(file.path) };
  return flatAnswer(given.lang, { ...told, originalFilename: file.originalName });
}

async function uploads(given: AdminGiven): Promise<CallAnswer> {
  const kept = await keep(given, "files");
  return flatAnswer(given.lang, {
    urls: kept.map((one) => urlOf(given, one.path)).join(","),
    fileNames: kept.map((one) => root + one.path).join(","),
    newFileNames: kept.map((one) => lastPart(one.path)).join(","),
    originalFilenames: kept.map((one) => one.originalName).join(","),
  });
}

/** The path of a kept file in a request: what begins with the root, or with what stands behind it. */
const pathIn = (text: string | null) => (text ?? "").replace(/^\/?profile\//, "").replace(/^\//, "");

/** A kept file as a download, or shown in the page when it is an image; never guessed to be anything else than it is. */
async function serve(given: AdminGiven, path: string, how: { show: boolean; name?: string }): Promise<CallAnswer> {
  const { em, actor } = given.context;
  const file = await readStoredFile(em, actor, path);
  const name = encodeURIComponent(how.name ?? file.originalName);
  const shown = how.show && file.contentType.startsWith("image/");
  return {
    status: 200,
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.body.byteLength),
      "content-disposition": `${shown ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
      "download-filename": name,
      "access-control-expose-headers": "download-filename, content-disposition",
      // The name is as random as a key, so what it names never changes; but only this reader's browser may keep it.
      "cache-control": file.temporary ? "no-store" : "private, max-age=86400, immutable",
      "x-content-type-options": "nosniff",
    },
    body: Readable.from([file.body]),
  };
}

/** GET /common/download: `fileName`, `delete` = true throws a temporary file away after it was read, `changeFileName` names the saved file. */
async function download(given: AdminGiven): Promise<CallAnswer> {
  const { query } = given.call;
  const path = pathIn(query.get("fileName"));
  const changed = query.get("changeFileName")?.trim();
  const answer = await serve(given, path, {
    show: false,
    ...(changed && changed !== "true" && changed !== "false" ? { name: changed } : {}),
  });
  if (query.get("delete") === "true") await perform(given.context, removeTemporaryFile, { path });
  return answer;
}

/** Files of the common kind (platform §7 "Files", wire contract §6). Unlike in the family these calls come from, nothing is served without a session. */
export const fileCalls: readonly AdminCall[] = defineAdminCalls([
  { method: "POST", path: "common/upload", perm: signedIn, word: "file.upload", failed: "file.uploadFailed", answer: upload },
  { method: "POST", path: "common/uploads", perm: signedIn, word: "file.uploads", failed: "file.uploadFailed", answer: uploads },
  { method: "GET", path: "common/download", perm: signedIn, word: "file.download", failed: "shell.downloadFailed", answer: download },
  {
    method: "GET",
    path: "common/download/resource",
    perm: signedIn,
    word: "file.resource",
    answer: (given) => serve(given, pathIn(given.call.query.get("resource")), { show: false }),
  },
  {
    method: "GET",
    path: "profile/:kind/:year/:month/:day/:file",
    perm: signedIn,
    word: "file.show",
    answer: (given) => serve(given, given.call.path.slice("profile/".length), { show: true }),
  },
]);
