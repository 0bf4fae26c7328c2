import { defineEntity, p } from "@mikro-orm/postgresql";

/**
 * A file too big to import while the user waits. In the database, because worker and web server may
 * be different machines; kept a day for a late worker and the error list.
 */
const UploadSchema = defineEntity({
  name: "Upload",
  tableName: "upload",
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    body: p.blob(),
    operator: p.string().length(64),
    /** Corrections by row number and column key; they replace the file's cells. */
    edits: p.json().$type<object>().nullable(),
    createdTime: p.datetime().defaultRaw("now()"),
  },
  indexes: [{ properties: ["createdTime"] }],
});
export class Upload extends UploadSchema.class {}
UploadSchema.setClass(Upload);

export const importEntities = [Upload];
