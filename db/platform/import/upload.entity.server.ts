import { defineEntity, p } from "@mikro-orm/postgresql";

/**
 * A file that waits for a task: uploads too big to be imported while the user waits. Kept in the database, not on a disk, because web
 * server and worker may be different machines; kept one day, since the worker may be down for a while and the error list is asked later.
 */
const UploadSchema = defineEntity({
  name: "Upload",
  tableName: "upload",
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    body: p.blob(),
    operator: p.string().length(64),
    /** Cells corrected on the screen, by row number and column key: they stand for those of the file. */
    edits: p.json().$type<object>().nullable(),
    createdTime: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["createdTime"] }],
});
export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);

export const importEntities = [Upload];
