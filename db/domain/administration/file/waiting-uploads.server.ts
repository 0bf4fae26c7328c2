import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { type AttachmentKind, attachmentKinds } from "./attachment-kinds.ts";
import { StoredFile } from "./file.entity.server.ts";

/** A file a form brings to a record that is not saved yet; size in bytes. */
export type WaitingUpload = {
  path: string;
  kind: AttachmentKind;
  name: string;
  size: number;
};

/** "MSDS upload/2026/11/21/….pdf", as the form sends each file it holds. */
export const uploadText = ({ kind, path }: Pick<WaitingUpload, "kind" | "path">): string =>
  `${kind} ${path}`;

/** Files of the form that the actor has uploaded and that still exist, each once. */
export async function waitingUploads(
  em: EntityManager,
  { userName }: Actor,
  texts: readonly string[],
): Promise<WaitingUpload[]> {
  const named = new Map(
    texts.map((text): [string, string] => {
      const [kind = "", path = ""] = text.split(" ");
      return [path, kind];
    }),
  );
  const files = await em.find(
    StoredFile,
    { path: { $in: [...named.keys()] }, owner: userName, temporary: "N" },
    { exclude: ["body"], orderBy: { id: "asc" }, disableIdentityMap: true },
  );
  return files.map(({ path, originalName, size }) => ({
    path,
    kind: attachmentKinds.find((kind) => kind === named.get(path)) ?? "OTHER",
    name: originalName,
    size,
  }));
}
