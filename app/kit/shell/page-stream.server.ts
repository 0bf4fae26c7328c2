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

/** A text of loader data as an expression, parted where the table's text was set apart. */
type Data = { before: string; after: string; later: boolean };

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

/** What is known at once is one part of the data. Without its table it is the same for all requests with the same inputs. */
function dataOf({ key }: Pick<ListInputs, "key">, text: string): Data | null {
  const around = aroundText(text);
  return around && keep(key, { before: inScript(around[0]), after: inScript(around[1]), later: text.includes(promised) });
}

/** The browser encodes the table as part of the data: escaped twice it would be a third longer. */
const joined = ({ before, after }: Data, table: string) => `${before}+JSON.stringify(${inScript(table)})+${after}`;

type Following = { nonce: string; inputs: Pick<ListInputs, "key" | "text"> };

/** A page and its loader data, as `RemixServer` streams them: what is known at once goes out with the page, promises as they end. */
export function pageStream(
  html: readonly Buffer[],
  data: ReadableStream<Uint8Array>,
  { nonce, inputs }: Following,
): ReadableStream<Uint8Array> {
  const script = (code: string) => `<script nonce="${nonce}">window.__remixContext.streamController.${code};</script>`;
  const known = kept.get(inputs.key);
  if (known && !known.later) {
    const scripts = script(`enqueue(${joined(known, inputs.text)})`) + script("close()");
    return new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.concat([...html, Buffer.from(scripts)]));
        controller.close();
      },
    });
  }
  const reader = data.getReader();
  const decoder = new TextDecoder();
  const codeOf = (text: string, first: boolean) => {
    const parted = first ? (known ?? dataOf(inputs, text)) : null;
    return script(`enqueue(${parted ? joined(parted, inputs.text) : inScript(text)})`);
  };
  let before: readonly Buffer[] | null = html;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      const text = value ? decoder.decode(value, { stream: true }) : "";
      const scripts = (text ? codeOf(text, before !== null) : "") + (done ? script("close()") : "");
      controller.enqueue(Buffer.concat([...(before ?? []), Buffer.from(scripts)]));
      before = null;
      if (done) controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
