import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { messages, registeredCatalogues } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageArea } from "#platform/kernel/i18n/message-key.ts";
import { loader } from "#app/api/messages.route.ts";
import type { MessagesFile } from "#app/kit/shell/messages/fetch-messages.ts";
import { messageAddresses } from "#app/kit/shell/messages/messages-file.server.ts";

const { zh } = messages;
const areas = registeredCatalogues().flatMap(({ area, everyPage }) => (everyPage ? [] : [area]));
const request = async (file: string) =>
  (await loader({
    request: new Request(`http://seaway.test/words/${file}`),
    params: { file },
    context: {},
  })) as Response;
const contentOf = async (response: Response) =>
  JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()) as MessagesFile;

test("a browser gets the messages of an area in one language, at an address that changes with them; all areas together are all a page may say", async () => {
  for (const lang of ["zh", "en"] as const) {
    const sent: Record<string, string> = {};
    for (const area of areas.filter((each) => each !== "cli")) {
      const [, address = ""] = messageAddresses(lang, [area]);
      expect(address).toMatch(new RegExp(`^/words/${lang}-${area}-[\\w-]{12}\\.json$`));
      const response = await request(address.replace("/words/", ""));
      expect(response.headers.get("cache-control")).toContain("immutable");
      Object.assign(sent, (await contentOf(response)).messages);
    }
    expect(sent).not.toHaveProperty(["menu.home"]);
    const [kit = ""] = messageAddresses(lang);
    Object.assign(sent, (await contentOf(await request(kit.replace("/words/", "")))).messages);
    expect(sent).toEqual(
      Object.fromEntries(Object.entries(messages[lang]).filter(([key]) => !key.startsWith("cli."))),
    );
  }
});

test("the kit brings the files of all areas by the beginnings of their keys, and the areas of the screens by their address", async () => {
  const [kit = "", booking = ""] = messageAddresses("zh", ["booking"]);
  const { index } = await contentOf(await request(kit.replace("/words/", "")));
  expect(index?.areas.booking).toEqual([booking.replace("/words/", ""), "booking", "modification"]);
  expect(index?.areas.fee).toEqual(expect.arrayContaining(["fee", "billFee"]));
  expect(index?.screens["seaway/bookingMgr"]).toEqual(
    expect.arrayContaining(["booking", "voyage"]),
  );
  expect(index?.screens["xhlbasic/port"]).toEqual(expect.arrayContaining(["place"]));
});

test("an address of yesterday gives today's messages and is not kept; any other name gives nothing", async () => {
  const response = await request("zh-kit-oldoldoldold.json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect((await contentOf(response)).messages["menu.home"]).toBe(zh["menu.home"]);
  const names = [
    "fr-kit-oldoldoldold.json",
    "zh-nobody-oldoldoldold.json",
    "zh-cli-oldoldoldold.json",
    "..",
    "",
    "e",
  ];
  for (const name of names) expect((await request(name)).status, name).toBe(404);
});

test("areas that do not exist have no address", () => {
  expect(messageAddresses("zh", ["cli", "nobody" as MessageArea])).toEqual(messageAddresses("zh"));
});
