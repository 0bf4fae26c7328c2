import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { textTables } from "#domain/administration/file/file-uses.server.ts";
import { collectFiles } from "#domain/administration/file/ops/collect-files.server.ts";
import { keepFile, keepFiles } from "#domain/administration/file/ops/keep-files.server.ts";
import { keepUpload } from "#platform/records/import/uploads.server.ts";
import { openCtx, runOperation } from "#platform/kernel/operation/operation.server.ts";
import { User } from "#domain/administration/org/org.entity.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
const run = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
const paths = async () =>
  (await rowsOf<{ path: string }>(testDatabase, sql`select path from stored_file order by id`)).map(
    (row) => row.path,
  );
/** Ages kept files by hours. */
const age = async (hours: number) => {
  await run(sql`alter table stored_file disable trigger user`);
  for (const table of ["stored_file", "upload"])
    await run(
      sql`update ${sql.table(table)}
        set created_time = created_time - make_interval(hours => ${hours})`,
    );
  await run(sql`alter table stored_file enable trigger user`);
};
const keep = async (name = "note.txt", temporary = false) => {
  const file = { name, bytes: Buffer.from("some words") };
  const as = { ending: "txt", contentType: "text/plain", temporary };
  return (
    (await openCtx(testDatabase.as("clerk")).unit((ctx) => keepFile(ctx, file, as)))?.path ?? ""
  );
};

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  await run(
    sql`create table probe (
        id serial primary key, note text, short varchar(20), codes text[], facts jsonb,
        file_id int references stored_file
      )`,
  );
});
beforeEach(async () => {
  await run(sql`delete from probe`);
  await run(sql`delete from stored_file`);
  await run(sql`delete from upload`);
});
afterAll(() => testDatabase.close());

test("files no record uses go after a day, and not before", async () => {
  const first = await keep();
  await age(23);
  expect(await testDatabase.run("admin", collectFiles, {})).toMatchObject({ files: 0 });
  expect(await paths()).toEqual([first]);
  await age(2);
  await keep("temporary.txt", true);
  const second = await keep();
  expect(await testDatabase.run("admin", collectFiles, {})).toEqual({
    files: 1,
    temporary: 0,
    uploads: 0,
    bytes: 10,
  });
  expect((await paths()).filter((path) => path.startsWith("upload/"))).toEqual([second]);
});

test("a file that any table uses stays: by its address in a text, a list or JSON, by its name alone, by a foreign key", async () => {
  const [text, list, json, name, key, unused] = [
    await keep(),
    await keep(),
    await keep(),
    await keep(),
    await keep(),
    await keep(),
  ];
  await run(
    sql`insert into probe (note)
      values (${`<p><img src="/prod-api/profile/${text}"></p>`}), (${name.slice(name.lastIndexOf("/") + 1)})`,
  );
  await run(sql`insert into probe (codes) values (${["x", `/profile/${list}`]}::text[])`);
  await run(
    sql`insert into probe (facts) values (${JSON.stringify({ deep: [{ at: `/profile/${json}` }] })}::jsonb)`,
  );
  await run(sql`insert into probe (file_id) select id from stored_file where path = ${key}`);
  await age(48);
  expect(await testDatabase.run("admin", collectFiles, {})).toMatchObject({ files: 1 });
  expect(await paths()).toEqual([text, list, json, name, key]);
  expect(unused).not.toBe("");
});

test("every property of an entity that can hold an address is looked at", async () => {
  const looked = new Set(
    (await textTables(testDatabase.em())).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column}`),
    ),
  );
  const histories = new Set(["stored_file", "change_log", "oper_log"]);
  const holders = [...testDatabase.orm.getMetadata().getAll().values()]
    .filter(({ tableName }) => tableName && !histories.has(tableName))
    .flatMap(({ tableName, props }) =>
      props
        .filter((prop) => prop.persist !== false && prop.fieldNames)
        .flatMap(
          (prop) =>
            prop.columnTypes?.map((type, i) => [`${tableName}.${prop.fieldNames[i]}`, type]) ?? [],
        ),
    )
    .filter(
      ([, type = ""]) =>
        /^(text|varchar|jsonb?)/.test(type) && Number(/\((\d+)\)/.exec(type)?.[1] ?? 99) >= 26,
    )
    .map(([column]) => column);
  expect(holders.length).toBeGreaterThan(100);
  expect(holders.filter((column) => !looked.has(column ?? ""))).toEqual([]);
});

test("what waits for an import or a download goes after a day, too", async () => {
  await keepUpload(testDatabase.em(), testDatabase.as("clerk").actor, {
    name: "list.csv",
    bytes: Buffer.from("a,b"),
  });
  await keep("export.txt", true);
  await age(25);
  expect(await testDatabase.run("admin", collectFiles, {})).toMatchObject({
    files: 0,
    temporary: 1,
    uploads: 1,
  });
});

test("an account stores what the setting allows and no more, even side by side; the refusal says how much is used", async () => {
  const user = await testDatabase.em().findOneOrFail(User, { userName: "admin" });
  await run(sql`update config set config_value = '1' where config_key = 'seaway.file.quotaMb'`);
  const caller = () => {
    const base = testDatabase.as("clerk");
    return { ...base, actor: { ...base.actor, userId: user.id, userName: "hoarder" } };
  };
  const file = { name: "words.txt", bytes: Buffer.alloc(300 * 1024, "a") };
  const ends = await Promise.allSettled(
    Array.from({ length: 6 }, () => runOperation(caller(), keepFiles, { files: [file] })),
  );
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  await expect(runOperation(caller(), keepFiles, { files: [file] })).rejects.toMatchObject({
    code: "file.quota",
    params: { used: 3 * 300 * 1024, size: 300 * 1024, limit: 1024 * 1024 },
    place: { field: "file" },
  });
  await expect(
    keepUpload(testDatabase.em(), caller().actor, { name: "a.csv", bytes: file.bytes }),
  ).rejects.toMatchObject({
    code: "file.quota",
  });
  await run(sql`update config set config_value = '0' where config_key = 'seaway.file.quotaMb'`);
  await expect(
    keepUpload(testDatabase.em(), caller().actor, { name: "a.csv", bytes: file.bytes }),
  ).resolves.toBeGreaterThan(0);
  await run(sql`update config set config_value = '1000' where config_key = 'seaway.file.quotaMb'`);
});
