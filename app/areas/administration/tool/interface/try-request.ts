import type { CallForm } from "./interface-read.ts";

/** `shown`: the body as text. */
export type Query = {
  method: string;
  url: string;
  headers: [string, string][];
  body: BodyInit | null;
  shown: string;
};
/** Text or a file. `ms`: until the whole response arrived. */
export type Tried = {
  query: Query;
  status: number;
  ms: number;
  text: string;
  file?: { url: string; name: string };
};

const textOf = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.trim() : "";

/** Form fields: `path.<name>`, `query`, `body`, `file.<name>`. */
export function requestOf(
  call: Pick<CallForm, "method" | "path" | "bodyType">,
  form: FormData,
  lang: string,
): Query {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(form.get(`path.${name}`))),
  );
  const query = textOf(form.get("query")).replace(/^\?/, "");
  const url = `/xhl-admin${path}${query ? `?${query}` : ""}`;
  const headers: [string, string][] = [["content-language", lang]];
  if (call.bodyType === "multipart/form-data") {
    const body = new FormData();
    const files = [...form].filter(
      (item): item is [string, File] => item[0].startsWith("file.") && typeof item[1] !== "string",
    );
    for (const [name, file] of files) body.append(name.slice("file.".length), file);
    return {
      method: call.method,
      url,
      headers,
      body,
      shown: files.map(([, file]) => file.name).join("\n"),
    };
  }
  const body = textOf(form.get("body"));
  if (call.method === "GET" || !body)
    return { method: call.method, url, headers, body: null, shown: "" };
  headers.push(["content-type", call.bodyType || "application/json"]);
  return { method: call.method, url, headers, body, shown: body };
}

/** Never rejects; a failure becomes the text. */
export async function responseOf(query: Query): Promise<Tried> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(query.url, {
      method: query.method,
      headers: query.headers,
      body: query.body,
    });
    const type = response.headers.get("content-type") ?? "";
    if (/json|text/.test(type)) {
      const text = await response.text();
      return { query, status: response.status, ms: took(), text: shownJson(text) };
    }
    const blob = await response.blob();
    const name = decodeURIComponent(response.headers.get("download-filename") ?? "answer");
    return {
      query,
      status: response.status,
      ms: took(),
      text: "",
      file: { url: URL.createObjectURL(blob), name },
    };
  } catch (error) {
    return { query, status: 0, ms: took(), text: String(error) };
  }
}

/** Characters. */
const mostShown = 200_000;

/** Other text stays as it is. */
export function shownJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, mostShown);
  } catch {
    return text.slice(0, mostShown);
  }
}
