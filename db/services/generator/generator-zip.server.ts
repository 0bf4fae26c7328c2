import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipStream } from "#platform/output/document/zip-stream.server.ts";

export async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const to = new PassThrough();
  const whole = buffer(to);
  const zip = new ZipStream(to);
  for (const [path, text] of Object.entries(files)) await zip.add(path, text);
  await zip.end();
  return whole;
}
