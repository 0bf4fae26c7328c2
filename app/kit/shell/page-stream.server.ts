import type { ListInputs } from "../list/packed-list.ts";
import { aroundText } from "./set-apart.server.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
const inScript = (text: string) => JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (char) => escapes[char] ?? char);

/** The beginning and the end of a script that hands loader data over, parted where the table's text was set apart. */
type Data = { before: Buffer; after: Buffer; later: boolean };

const most = 2_000_000;
let kept = new Map<string, Data>();
let size = 0;

/** Keeps at most `most` characters; then it begins anew. */
function keep(key: string, data: Data): Data {
  size += key.length + data.before.length + data.after.length;
  if (size > most) {
    kept = new Map();
    size = key.length + data.before.length + data.after.length;
  }
  kept.set(key, data);
  return data;
}

/** How the router's encoding names a promise; within a text the quotes are escaped. */
const promised = '["P",';

const controller = "window.__remixContext.streamController";
/** The table as its script finds it: as text that no parser of the browser reads before it is needed. */
const table = "JSON.stringify(document.currentScript.previousElementSibling.textContent)";

/** What is known at once is one part of the data. Without its table it is the same for all requests with the same inputs. */
function dataOf({ key }: Inputs, text: string): Data | null {
  const around = aroundText(text);
  if (!around) return null;
  const before = `${controller}.enqueue(${inScript(around[0])}+${table}+`;
  const after = `${inScript(around[1])});</script>`;
  return keep(key, { before: Buffer.from(before), after: Buffer.from(after), later: text.includes(promised) });
}

export type Part = Buffer | string;
type Inputs = Pick<ListInputs, "key" | "text">;

const scriptOf = (nonce: string) => `<script nonce="${nonce}">`;

/** A text of JSON needs nothing else to be safe within an element for scripts. */
const withTable = ({ before, after }: Data, text: string, nonce: string): Part[] => [
  '<script type="application/json">',
  text.replaceAll("<", "\\u003c"),
  `</script>${scriptOf(nonce)}`,
  before,
  after,
];

/** One piece of memory for a page: large ones are costly to get and to copy. */
function encoded(parts: readonly Part[]): Buffer {
  const whole = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) at += typeof part === "string" ? whole.write(part, at) : part.copy(whole, at);
  return whole;
}

/** A page and its loader data, as `RemixServer` streams them: what is known at once goes out with the page, promises as they end. */
export function pageStream(
  html: readonly Part[],
  data: ReadableStream<Uint8Array>,
  { nonce, inputs }: { nonce: string; inputs: Inputs },
): ReadableStream<Uint8Array> {
  const script = (code: string) => `${scriptOf(nonce)}${controller}.${code};</script>`;
  const existing = kept.get(inputs.key);
  if (existing && !existing.later) {
    return new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(encoded([...html, ...withTable(existing, inputs.text, nonce), script("close()")]));
        stream.close();
      },
    });
  }
  const reader = data.getReader();
  const decoder = new TextDecoder();
  const first = (text: string): Part[] => {
    const parted = existing ?? dataOf(inputs, text);
    return parted ? withTable(parted, inputs.text, nonce) : [script(`enqueue(${inScript(text)})`)];
  };
  let before: readonly Part[] | null = html;
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { done, value } = await reader.read();
      const text = value ? decoder.decode(value, { stream: true }) : "";
      const scripts = text === "" ? [] : before ? first(text) : [script(`enqueue(${inScript(text)})`)];
      stream.enqueue(encoded([...(before ?? []), ...scripts, done ? script("close()") : ""]));
      before = null;
      if (done) stream.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
