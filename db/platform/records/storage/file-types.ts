/** Bytes per file, and files per upload (platform §5, §9). */
export const mostBytes = 5 * 1024 * 1024;
export const mostFiles = 5;

/** Accepted types by first bytes, or a rule for files without a signature. */
type FileType = {
  contentType: string;
  image?: true;
  signatures: readonly string[] | "text" | "realmedia";
};

/** By file extension (wire contract §6). Old office files share one container format. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  bmp: { contentType: "image/bmp", image: true, signatures: ["bmp"] },
  gif: { contentType: "image/gif", image: true, signatures: ["gif"] },
  jpg: { contentType: "image/jpeg", image: true, signatures: ["jpg"] },
  jpeg: { contentType: "image/jpeg", image: true, signatures: ["jpg"] },
  png: { contentType: "image/png", image: true, signatures: ["png", "apng"] },
  doc: { contentType: "application/msword", signatures: ["cfb"] },
  xls: { contentType: "application/vnd.ms-excel", signatures: ["cfb"] },
  ppt: { contentType: "application/vnd.ms-powerpoint", signatures: ["cfb"] },
  docx: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    signatures: ["docx"],
  },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    signatures: ["xlsx"],
  },
  pptx: {
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    signatures: ["pptx"],
  },
  txt: { contentType: "text/plain; charset=utf-8", signatures: "text" },
  pdf: { contentType: "application/pdf", signatures: ["pdf"] },
  rar: { contentType: "application/vnd.rar", signatures: ["rar"] },
  zip: { contentType: "application/zip", signatures: ["zip"] },
  gz: { contentType: "application/gzip", signatures: ["gz", "tar.gz"] },
  bz2: { contentType: "application/x-bzip2", signatures: ["bz2"] },
  mp4: { contentType: "video/mp4", signatures: ["mp4", "m4v"] },
  avi: { contentType: "video/x-msvideo", signatures: ["avi"] },
  rmvb: { contentType: "application/vnd.rn-realmedia-vbr", signatures: "realmedia" },
};

/** For the `accept` of a file control: ".bmp,.gif,…". */
export const acceptedTypes = Object.keys(fileTypes)
  .map((type) => `.${type}`)
  .join(",");

/** In lower case; "" without one. */
export const endingOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** A file at a record, as lists show it; size in bytes. */
export type AttachmentRow = {
  id: number;
  /** Of the dictionary `attachment_kind`. */
  kind: string;
  fileName: string;
  size: number;
  downloadCount: number;
  uploadedAt: string;
};
