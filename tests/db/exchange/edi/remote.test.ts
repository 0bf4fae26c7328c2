import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { savePartner } from "#domain/exchange/edi/ops/save-partner.server.ts";
import { exchangeFolders } from "#domain/exchange/edi/transport/ops/exchange.server.ts";
import { signatureOf } from "#domain/exchange/edi/transport/post.server.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { codeco } from "#fixtures/edi/received-files.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";
import { seedSea } from "#tests/db/booking/ebooking/sea.ts";
import { type SftpServer, startSftp } from "./sftp-server.ts";

const password = "correct horse battery";
const signingKey = "0123456789abcdef0123";
let testDatabase: TestDatabase;
let sftp: SftpServer;
let web: Server;
let posted: { name: string; body: Buffer; signature: string }[] = [];
let answerWith = 200;
let folder = "";
const db = () => testDatabase.em().getKysely();

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  sftp = await startSftp(password);
  web = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { "x-seaway-file": name, "x-seaway-signature": signature } = request.headers;
      if (answerWith === 200)
        posted.push({
          name: decodeURIComponent(String(name)),
          body: Buffer.concat(parts),
          signature: String(signature),
        });
      response.writeHead(answerWith).end();
    });
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  folder = mkdtempSync(path.join(tmpdir(), "seaway-keys-"));
  process.env.SEAWAY_EDI_SECRETS = path.join(folder, "secrets.json");
});
afterAll(async () => {
  delete process.env.SEAWAY_EDI_SECRETS;
  delete process.env.SEAWAY_EDI_PATIENCE;
  rmSync(folder, { recursive: true });
  web.close();
  await sftp.close();
  await testDatabase.close();
});
beforeEach(async () => {
  await sql`truncate container_move, edi_message, edi_transfer, edi_partner`.execute(db());
  sftp.files.clear();
  sftp.logins.length = 0;
  sftp.failPuts = false;
  sftp.stalls = false;
  writeSecrets();
  [posted, answerWith] = [[], 200];
});

const webOrigin = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

/** Each partner's keys are for our servers, unless said otherwise. */
function writeSecrets(more: object = {}): void {
  const server = { host: `127.0.0.1:${sftp.port}`, hostKey: sftp.fingerprint, private: true };
  const all = {
    SHATERM: { ...server, password },
    WRONG: { ...server, password: "no" },
    PORTWEB: { host: webOrigin(), private: true, signingKey },
    ...more,
  };
  writeFileSync(process.env.SEAWAY_EDI_SECRETS ?? "", JSON.stringify(all), { mode: 0o600 });
}

async function addPartner(code: string, more: object): Promise<void> {
  const profile = { partnerCode: code, sender: { id: "SEAWAY" }, recipient: { id: code }, ...more };
  await sql`insert into edi_partner (code, name, profile)
    values (${code}, ${code}, ${JSON.stringify(profile)}::jsonb)`.execute(db());
}
const bySftp = (more: object = {}) => ({
  transport: "sftp",
  address: `127.0.0.1:${sftp.port}`,
  account: "seaway",
  hostKey: `SHA256:${sftp.fingerprint}`,
  ...more,
});
const unsent = (partner: string, ref: string) =>
  sql`insert into edi_message (
        direction, partner_code, message_type, message_version, document_no, control_ref, file_name,
        size, sha256, body
      )
    values (
        'OUT', ${partner}, 'IFCSUM', 'D.95B', 'D1', ${ref}, ${`${ref}.edi`}, 5, '',
        ${Buffer.from("hello")}
      )`.execute(db());
const exchange = (now?: Date) =>
  runOperation({ ...testDatabase.as("clerk"), ...(now ? { now } : {}) }, exchangeFolders, {});
const transfers = () =>
  rowsOf(
    testDatabase,
    sql`select direction, file_name as name, done, error from edi_transfer order by id`,
  );
const states = async () =>
  (
    await rowsOf<{ status: string }>(
      testDatabase,
      sql`select status from edi_message where direction = 'OUT' order by id`,
    )
  ).map(({ status }) => status);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test("SFTP: what came is taken once and put aside, what is due is sent whole, and each try is logged", async () => {
  await addPartner("SHATERM", bySftp());
  sftp.files.set(
    "out/1.edi",
    Buffer.from(codeco("T1", [{ cntNo: "SEAU1234565", time: "202611281152" }])),
  );
  sftp.files.set("out/2.edi.tmp", Buffer.from("half"));
  await unsent("SHATERM", "R1");
  expect(await exchange()).toEqual({ received: 1, refused: 0, sent: 1, failed: 0 });
  expect([...sftp.files.keys()].toSorted()).toEqual([
    "in/R1.edi",
    "out/2.edi.tmp",
    "out/archive/1.edi",
  ]);
  expect(sftp.files.get("in/R1.edi")?.toString()).toBe("hello");
  expect(await transfers()).toEqual([
    { direction: "IN", name: "1.edi", done: "Y", error: "" },
    { direction: "OUT", name: "R1.edi", done: "Y", error: "" },
  ]);
  expect(await exchange()).toEqual({ received: 0, refused: 0, sent: 0, failed: 0 });
});

test("SFTP: another host key stops everything before we log in; the pause grows and the next partner is served", async () => {
  const hostKey = `SHA256:${"A".repeat(43)}`;
  writeSecrets({ SHATERM: { host: `127.0.0.1:${sftp.port}`, hostKey, private: true, password } });
  await addPartner("SHATERM", bySftp({ hostKey }));
  await addPartner("PORTWEB", {
    transport: "https",
    address: `http://127.0.0.1:${(web.address() as AddressInfo).port}/edi`,
  });
  await unsent("SHATERM", "R1");
  await unsent("PORTWEB", "R2");
  expect(await exchange()).toMatchObject({ sent: 1, failed: 1 });
  expect([sftp.logins, await states()]).toEqual([[], ["GENERATED", "SENT"]]);
  expect(await transfers()).toContainEqual({
    direction: "OUT",
    name: "",
    done: "N",
    error: "HOST_KEY_CHANGED",
  });
  expect(await exchange()).toMatchObject({ failed: 0 });
  expect(await exchange(minutes(3))).toMatchObject({ failed: 1 });
  writeSecrets();
  await sql`update edi_partner
    set profile = profile || ${JSON.stringify(bySftp())}::jsonb
    where code = 'SHATERM'`.execute(db());
  expect(await exchange(minutes(3))).toMatchObject({ sent: 0, failed: 0 });
  expect(await exchange(minutes(60))).toMatchObject({ sent: 1 });
});

test("SFTP: a server that refuses the file is tried again; what was written and not noted is written again once", async () => {
  await addPartner("SHATERM", bySftp());
  await unsent("SHATERM", "R1");
  sftp.failPuts = true;
  expect(await exchange()).toMatchObject({ sent: 0, failed: 1 });
  sftp.failPuts = false;
  sftp.files.set("in/R1.edi", Buffer.from("hel"));
  expect(await exchange()).toMatchObject({ sent: 0, failed: 0 });
  expect(await exchange(minutes(3))).toMatchObject({ sent: 1, failed: 0 });
  expect(sftp.files.get("in/R1.edi")?.toString()).toBe("hello");
  await addPartner("WRONG", bySftp());
  expect(await exchange()).toMatchObject({ failed: 1 });
  await addPartner("NOKEYS", bySftp());
  await exchange();
  expect(await transfers()).toContainEqual({
    direction: "OUT",
    name: "",
    done: "N",
    error: "NO_SECRETS",
  });
});

test("HTTPS: a file is posted with its name and signature; an error answer is tried again", async () => {
  await addPartner("PORTWEB", {
    transport: "https",
    address: `http://127.0.0.1:${(web.address() as AddressInfo).port}/edi`,
  });
  await unsent("PORTWEB", "R1");
  answerWith = 503;
  expect(await exchange()).toMatchObject({ sent: 0, failed: 1 });
  answerWith = 200;
  expect(await exchange(minutes(3))).toMatchObject({ sent: 1 });
  expect(posted).toEqual([
    {
      name: "R1.edi",
      body: Buffer.from("hello"),
      signature: `sha256=${signatureOf(signingKey, "R1.edi", Buffer.from("hello"))}`,
    },
  ]);
  expect(signatureOf(signingKey, "R2.edi", Buffer.from("hello"))).not.toBe(
    posted[0]?.signature.slice(7),
  );
  expect(await transfers()).toContainEqual({
    direction: "OUT",
    name: "R1.edi",
    done: "N",
    error: "HTTP_503",
  });
});

test("a profile without address, account or host key is refused at its field", async () => {
  const input = {
    code: "NEW",
    name: "New",
    senderId: "SEAWAY",
    recipientId: "NEW",
    syntaxId: "UNOA",
    syntaxVersion: 2,
    messages: "IFCSUM",
  };
  const faults = async (more: object) =>
    (
      await runOperation(testDatabase.as("admin"), savePartner, { ...input, ...more }).then(
        () => [],
        refusalsOf,
      )
    ).map(({ place }) => place.field);
  expect(await faults({ transport: "sftp" })).toEqual(["address", "account", "hostKey"]);
  expect(await faults({ transport: "https", address: "http://port.example/edi" })).toEqual([
    "address",
  ]);
  expect(
    await faults({
      transport: "sftp",
      address: "sftp.port.example:22",
      account: "seaway",
      hostKey: sftp.fingerprint,
    }),
  ).toEqual([]);
});

const errorsOf = async () =>
  (
    await rowsOf<{ error: string }>(testDatabase, sql`select error from edi_transfer order by id`)
  ).map(({ error }) => error);

test.each([
  ["another host", { host: "sftp.port.example:22" }, "OTHER_HOST"],
  ["another port", { host: "127.0.0.1:2222" }, "OTHER_HOST"],
  ["another host key", { hostKey: "B".repeat(43) }, "OTHER_HOST_KEY"],
  ["no host key", { hostKey: undefined }, "OTHER_HOST_KEY"],
  ["a host of our own network that nobody allowed", { private: false }, "PRIVATE_ADDRESS"],
  ["no host", { host: undefined }, "BAD_SECRETS_FILE"],
])("secrets for %s are given to nobody", async (_, change, error) => {
  await addPartner("SHATERM", bySftp());
  writeSecrets({
    SHATERM: {
      host: `127.0.0.1:${sftp.port}`,
      hostKey: sftp.fingerprint,
      private: true,
      password,
      ...change,
    },
  });
  expect(await exchange()).toMatchObject({ failed: 1 });
  expect([await errorsOf(), sftp.logins]).toEqual([[error], []]);
});

test("secrets are posted to the origin they are for, and a broken file shows nothing of itself", async () => {
  await addPartner("PORTWEB", { transport: "https", address: `${webOrigin()}/edi` });
  await unsent("PORTWEB", "R1");
  writeSecrets({ PORTWEB: { host: "https://edi.port.example", private: true, signingKey } });
  await exchange();
  writeFileSync(process.env.SEAWAY_EDI_SECRETS ?? "", `{"PORTWEB": {"password": hunter2secret`);
  await exchange(minutes(3));
  expect([await errorsOf(), posted]).toEqual([["OTHER_HOST", "BAD_SECRETS_FILE"], []]);
});

test.each([301, 302, 303, 307, 308])(
  "a redirect (%i) is not followed: the file goes to no other address, and the transfer says so",
  async (status) => {
    const visits: string[] = [];
    const other = createServer((request, response) => {
      visits.push(String(request.method));
      response.writeHead(200).end();
    });
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = createServer((_request, response) => {
      response
        .writeHead(status, {
          location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/`,
        })
        .end();
    });
    port.listen(0, "127.0.0.1");
    await once(port, "listening");
    const origin = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
    try {
      await addPartner("PORTWEB", { transport: "https", address: `${origin}/edi` });
      writeSecrets({ PORTWEB: { host: origin, private: true, signingKey } });
      await unsent("PORTWEB", "R1");
      expect(await exchange()).toMatchObject({ sent: 0, failed: 1 });
      expect([visits, await states(), await errorsOf()]).toEqual([
        [],
        ["GENERATED"],
        [`HTTP_${status}`],
      ]);
    } finally {
      other.close();
      port.close();
    }
  },
);

test("being stopped in the middle of a file is no failure of the partner: it goes out at the next run", async () => {
  let arrived: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const silent = createServer(() => arrived());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  try {
    await addPartner("PORTWEB", { transport: "https", address: `${origin}/edi` });
    writeSecrets({ PORTWEB: { host: origin, private: true, signingKey } });
    await unsent("PORTWEB", "R1");
    const stop = new AbortController();
    const run = runOperation(
      { ...testDatabase.as("clerk"), signal: stop.signal },
      exchangeFolders,
      {},
    );
    await begun;
    stop.abort(new Error("stopped"));
    await expect(run).rejects.toThrow("stopped");
    expect([await transfers(), await states()]).toEqual([[], ["GENERATED"]]);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
  await sql`update edi_partner
    set profile = profile || ${JSON.stringify({ address: `${webOrigin()}/edi` })}::jsonb`.execute(
    db(),
  );
  writeSecrets();
  expect(await exchange()).toMatchObject({ sent: 1, failed: 0 });
});

test("a server that takes the login and answers nothing ends in time, and the others are served meanwhile", async () => {
  process.env.SEAWAY_EDI_PATIENCE = "1";
  sftp.stalls = true;
  await addPartner("SHATERM", bySftp());
  await addPartner("WEB2", { transport: "https", address: `${webOrigin()}/edi` });
  writeSecrets({ WEB2: { host: webOrigin(), private: true, signingKey } });
  await unsent("WEB2", "R2");
  const began = performance.now();
  expect(await exchange()).toMatchObject({ sent: 1, failed: 1 });
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await errorsOf()).toContain("TIMEOUT");
});

test("who edits partners changes no transport; who may is in the change log", async () => {
  const input = {
    code: "ACMEEDI",
    name: "ACME",
    senderId: "SEAWAY",
    recipientId: "ACME",
    syntaxId: "UNOA",
    syntaxVersion: 2,
    messages: "IFCSUM",
  };
  const own = {
    transport: "sftp",
    address: "evil.example:22",
    account: "seaway",
    hostKey: sftp.fingerprint,
  };
  const save = (user: "clerk" | "admin", more: object) =>
    runOperation(testDatabase.as(user), savePartner, { ...input, ...more });
  const { id } = await save("clerk", {});
  const refused = await save("clerk", { id, version: 1, ...own }).catch(refusalsOf);
  expect(refused).toMatchObject(
    ["transport", "address", "account", "hostKey"].map((field) => ({
      code: "edi.transportNotYours",
      place: { field },
    })),
  );
  await save("admin", { id, version: 1, ...own });
  await save("clerk", { id, version: 2, ...own, name: "ACME LTD" });
  const logged = await rowsOf(
    testDatabase,
    sql`select 1
      from change_log
      where table_name = 'edi_partner' and new_value like '%evil.example%'`,
  );
  expect(logged).toHaveLength(1);
});
