import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#platform/resource/record.server.ts";

/**
 * A file somebody handed in. Kept in the database: web processes on several machines share it, and a backup has it. `path` is the name it is
 * asked for with ("upload/2026/11/21/<random>.png"): made here, never taken from the sender, and not to be guessed.
 */
const StoredFileSchema = defineEntity({
  name: "StoredFile",
  tableName: "stored_file",
  properties: {
    ...recordProps(),
    path: p.string().length(120).unique(),
    originalName: p.string().length(120),
    contentType: p.string().length(100),
    size: p.integer(),
    sha256: p.string().length(64),
    body: p.blob(),
    /** User name of who handed it in. */
    owner: p.string().length(64),
    /** Made for one download of the owner's; thrown away after a day or when asked with the download. */
    temporary: flagProp(),
  },
  indexes: [{ properties: ["temporary", "createdTime"] }, { properties: ["owner"] }],
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);

export const fileEntities = [StoredFile];
