/** Largest file, in bytes, and most files of one upload (platform §5, §9). */
export const mostBytes = 5 * 1024 * 1024;
export const mostFiles = 5;

/** How a kind of file is known by its content: the types its first bytes may tell, or a rule for those that have no mark of their own. */
type FileType = { contentType: string; image?: true; tells: readonly string[] | "text" | "realmedia" };

/** Kinds of files taken, by the ending of the name (wire contract §6). Office files of the old kind share one container format. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  bmp: { contentType: "image/bmp", image: true, tells: ["bmp"] },
  gif: { contentType: "image/gif", image: true, tells: ["gif"] },
  jpg: { contentType: "image/jpeg", image: true, tells: ["jpg"] },
  jpeg: { contentType: "image/jpeg", image: true, tells: ["jpg"] },
  png: { contentType: "image/png", image: true, tells: ["png", "apng"] },
  doc: { contentType: "application/msword", tells: ["cfb"] },
  xls: { contentType: "application/vnd.ms-excel", tells: ["cfb"] },
  ppt: { contentType: "application/vnd.ms-powerpoint", tells: ["cfb"] },
  docx: { contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", tells: ["docx"] },
  xlsx: { contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", tells: ["xlsx"] },
  pptx: { contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation", tells: ["pptx"] },
  txt: { contentType: "text/plain; charset=utf-8", tells: "text" },
  pdf: { contentType: "application/pdf", tells: ["pdf"] },
  rar: { contentType: "application/vnd.rar", tells: ["rar"] },
  zip: { contentType: "application/zip", tells: ["zip"] },
  gz: { contentType: "application/gzip", tells: ["gz", "tar.gz"] },
  bz2: { contentType: "application/x-bzip2", tells: ["bz2"] },
  mp4: { contentType: "video/mp4", tells: ["mp4", "m4v"] },
  avi: { contentType: "video/x-msvideo", tells: ["avi"] },
  rmvb: { contentType: "application/vnd.rn-realmedia-vbr", tells: "realmedia" },
};

/** The ending of a file's name, in small letters; "" when there is none. */
export const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "";
