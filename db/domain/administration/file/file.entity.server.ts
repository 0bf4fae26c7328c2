import { defineEntity, p } from "@mikro-orm/postgresql";
import { flagProp, recordProps } from "#db/orm/record.server.ts";

/**
 * An uploaded file, stored in the database for all web processes and backups. `path`
 * ("upload/2026/11/21/<random>.png") is generated and cannot be guessed.
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
    /** User name of the uploader. */
    owner: p.string().length(64),
    /** For one download by the owner; deleted then or after a day. */
    temporary: flagProp(),
  },
  indexes: [{ properties: ["temporary", "createdTime"] }, { properties: ["owner"] }],
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);

export const fileEntities = [StoredFile];
