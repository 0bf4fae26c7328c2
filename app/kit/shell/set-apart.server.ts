import { randomBytes } from "node:crypto";
import { runningWork } from "#platform/clock/zone-context.server.ts";

/** Nobody outside can know it, so no data holds it. */
const mark = `apart-${randomBytes(12).toString("hex")}-`;
const place = new RegExp(`"${mark}(\\d+)"`);
const places = new RegExp(place, "g");
const texts = new WeakMap<object, string[]>();

/**
 * Takes a long text out of the data of the running page and returns what stands for it. Encoding it with the other data, and again for a script,
 * takes as long as writing the page's rows.
 */
export function setApart(text: string): string {
  const work = runningWork();
  if (!work) return text;
  const before = texts.get(work) ?? [];
  texts.set(work, before);
  return `${mark}${before.push(text) - 1}`;
}

/** The texts of the running page that were set apart. */
export function textsApart(): readonly string[] {
  const work = runningWork();
  return (work && texts.get(work)) ?? [];
}

/** The data before and after the only text that was set apart; null for others. */
export function aroundText(data: string): readonly [before: string, after: string] | null {
  const [before, _number, after, ...more] = data.split(place);
  return before === undefined || after === undefined || more.length > 0 ? null : [before, after];
}

/** The data with their texts again, for a page that is not written from the cache. */
export function restored(data: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const all = textsApart();
  if (all.length === 0) return data;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  return data.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        // Data known at once are one part.
        const text = decoder.decode(part, { stream: true });
        controller.enqueue(encoder.encode(text.replace(places, (_, at: string) => JSON.stringify(all[Number(at)] ?? ""))));
      },
    }),
  );
}
