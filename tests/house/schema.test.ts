import { MikroORM } from "@mikro-orm/postgresql";
import { expect, test } from "vitest";
import { statements } from "#db/migrations/0001-schema.ts";
import { traced } from "#db/migrations/0002-traces.ts";
import { allEntities, ormOptions } from "#db/orm.server.ts";

test("the migration makes exactly what the entities describe", async () => {
  const orm = new MikroORM({ ...ormOptions("postgresql://none@127.0.0.1:1/none"), connect: false } as never);
  const wanted = (await orm.schema.getCreateSchemaSQL({ wrap: false }))
    .split(";\n")
    .map((line) => line.trim().replace(/;$/, ""))
    .filter((line) => line && !/^set names|^create schema/i.test(line));
  expect(statements).toEqual(wanted);
});

test("every table of the business is traced", async () => {
  const orm = new MikroORM({ ...ormOptions("postgresql://none@127.0.0.1:1/none"), connect: false } as never);
  const logs = new Set([
    "change_log",
    "oper_log",
    "login_log",
    "idempotency_key",
    "task",
    "session",
    "session_view",
    "captcha",
    "sign_in_attempt",
    "device",
    "avatar",
    "upload",
    "notice_read",
    "job_clock",
    "task_line",
    "process_beat",
  ]);
  const tables = [...orm.getMetadata().getAll().values()].map((meta) => meta.tableName).filter((name) => name && !logs.has(name));
  expect(allEntities.length).toBeGreaterThan(40);
  expect(tables.filter((name) => !traced.includes(name))).toEqual([]);
});
