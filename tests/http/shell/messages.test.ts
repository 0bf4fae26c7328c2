import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { messages } from "#platform/i18n/catalogue.ts";
import { loader } from "#app/api/messages.route.ts";
import { wordsAddress } from "#app/kit/shell/messages-file.server.ts";

const { en, zh } = messages;

const ask = async (file: string) =>
  (await loader({ request: new Request(`http://seaway.test/words/${file}`), params: { file }, context: {} } as never)) as Response;
const wordsOf = async (answer: Response) =>
  JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()) as Record<string, string>;

test("a browser gets all words of one language that a page may say, at an address that changes with them", async () => {
  for (const [lang, words] of [["zh", zh] as const, ["en", en] as const]) {
    const address = wordsAddress(lang);
    expect(address).toMatch(new RegExp(`^/words/${lang}-[\\w-]{12}\\.json$`));
    const answer = await ask(address.replace("/words/", ""));
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const sent = await wordsOf(answer);
    expect(sent).toEqual(Object.fromEntries(Object.entries(words).filter(([key]) => !key.startsWith("cli."))));
  }
});

test("an address of yesterday is answered by today's words and not kept; any other name by nothing", async () => {
  const answer = await ask("zh-oldoldoldold.json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await wordsOf(answer))["menu.home"]).toBe(zh["menu.home"]);
  for (const name of ["fr-oldoldoldold.json", "..", "", "e"]) expect((await ask(name)).status, name).toBe(404);
});
