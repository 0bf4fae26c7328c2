import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeTurns } from "#app/take-turns.server.ts";
import { personOf } from "#app/session/person.server.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { openSession } from "#domain/administration/session/sessions.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { responseOf, serveTestDatabase, type Visitor, visit } from "#tests/support/web.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const connections = 8;
let testDatabase: TestDatabase;
let storm: Visitor;
let other: Visitor;
let second = "";
let server: Server;
/** Running requests and their maximum. */
const atWork: { who: string; end(): void }[] = [];
const most: Record<string, number> = {};

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  serveTestDatabase(testDatabase);
  storm = await visit(testDatabase, "clerk");
  other = await visit(testDatabase, "clerk");
  const { id } = await testDatabase.em().findOneOrFail(User, { userName: storm.userName });
  second = await openSession(testDatabase.em(), {
    userId: id,
    channel: "api",
    address: "10.0.0.2",
    agent: "test",
  });
  const app = express();
  app.use(takeTurns(connections, personOf), (req, res) => {
    const who = String(req.get("x-who"));
    atWork.push({ who, end: () => res.send("done") });
    most[who] = Math.max(most[who] ?? 0, atWork.filter((item) => item.who === who).length);
  });
  server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

type Heard = { status: number; body: string; headers: Record<string, unknown> };
function send(who: string, token: string, path = "/page"): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = {
      "x-who": who,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      "content-language": "en",
    };
    ask({ port, path, headers, agent: false }, (res) => {
      let body = "";
      res.on("data", (part: Buffer) => (body += part.toString()));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, body, headers: res.headers }));
    })
      .on("error", reject)
      .end();
  });
}
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 500 && !holds(); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(holds()).toBe(true);
};
const endOne = (who: string) => {
  const at = atWork.findIndex((item) => item.who === who);
  atWork.splice(at, 1)[0]?.end();
};

test("a storm of one account over two sessions holds no more than half of the connections, and others are answered first", async () => {
  // The first requests make the sessions known to this process.
  for (const token of [storm.token, second, other.token])
    await responseOf(
      new Request("http://seaway.test/xhl-admin/getInfo", {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const sent = Array.from({ length: 60 }, (_item, i) =>
    send("storm", i % 2 ? storm.token : second),
  );
  await until(() => atWork.length === connections / 2);
  const response = send("other", other.token);
  await until(() => atWork.some((item) => item.who === "other"));
  endOne("other");
  expect(await response).toMatchObject({ status: 200, body: "done" });
  for (let left = 60; left > 0; left -= 1) {
    await until(() => atWork.length > 0);
    endOne("storm");
  }
  expect((await Promise.all(sent)).every((item) => item.status === 200)).toBe(true);
  expect(most.storm).toBe(connections / 2);
});

test("too many that wait are told when to come back, in words; a stream of events and the sign-in page wait for nobody", async () => {
  const sent = Array.from({ length: connections / 2 + 200 + 5 }, () => send("storm", storm.token));
  const refused: Heard[] = [];
  for (const item of sent)
    void item.then(
      (heard) => heard.status === 503 && refused.push(heard),
      () => undefined,
    );
  await until(() => refused.length === 5);
  expect(refused[0]?.headers["retry-after"]).toBe("5");
  expect(refused[0]?.body).toContain(translate("en", "shell.tooMany"));
  const streams = [send("stream", storm.token, "/task-events"), send("stream", "", "/login")];
  await until(() => atWork.filter((item) => item.who === "stream").length === streams.length);
  let waiting = true;
  const all = Promise.all([...sent, ...streams]).finally(() => (waiting = false));
  // One by one, each however long it takes.
  while (waiting) {
    atWork.splice(0).forEach((item) => item.end());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await all;
});
