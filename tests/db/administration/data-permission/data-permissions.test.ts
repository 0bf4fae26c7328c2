import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deleteInputOf,
  drawerSetting,
  saveInputOf,
} from "#domain/administration/data-permission/drawer-payload.ts";
import {
  readPageSetting,
  readPmsTrees,
} from "#domain/administration/data-permission/data-permission.queries.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import { Dept, Role, User } from "#domain/administration/org/org.entity.server.ts";
import { dataPmsOperations } from "#domain/administration/data-permission/data-pms-operations.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { addDemoCodes } from "#fixtures/builders/codes.server.ts";
import { openTestDatabase, rowsOf, type TestDatabase } from "#tests/support/test-database.ts";

const page = "seaway/bookingMgr/inner";
let testDatabase: TestDatabase;
/** A user three departments down, with an enabled and a disabled role. */
let user: User;
let depts: Dept[];
let roles: Role[];

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const em = testDatabase.em();
  depts = [];
  for (const deptName of ["甲部", "航线部", "订舱组", "财务部"]) {
    const above = deptName === "财务部" ? depts[0] : depts.at(-1);
    const dept = em.create(Dept, { deptName, parentId: above?.id ?? 0 });
    await em.flush();
    depts.push(dept);
  }
  roles = [
    em.create(Role, { roleKey: "ports", roleName: "看港口" }),
    em.create(Role, { roleKey: "shut", roleName: "停用", status: "1" }),
  ];
  user = em.create(User, {
    userName: "limited",
    nickName: "受限",
    passwordHash: "x",
    dept: depts[2] as Dept,
  });
  for (const role of roles) user.roles.add(role);
  await em.flush();
  await addDemoCodes(em);
});
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await sql`delete from data_permission`.execute(testDatabase.em().getKysely());
  await sql`delete from data_permission_page`.execute(testDatabase.em().getKysely());
});

type Row = Partial<
  Record<"users" | "roles" | "depts" | "deptsQuery", number[]> &
    Record<"portLoads" | "portDiss", string[]>
> & {
  id?: number;
  version?: number;
  pmsName?: string;
  isOn?: "Y" | "N";
};
const save = (tableData: Row[], more: Record<string, string> = {}) =>
  testDatabase.run("admin", dataPmsOperations.saveDataPms, { pageId: page, tableData, ...more });
const actor = async () => {
  const userActor = await actorOfUser(testDatabase.em(), { userName: "limited" });
  if (!userActor) throw new Error("no actor");
  return userActor;
};
const limit = async () => (await actor()).dataPms?.[page];

describe("what a row means for a user", () => {
  test("without rows nothing is limited, and the actor carries nothing", async () => {
    expect(await actor()).not.toHaveProperty("dataPms");
  });

  test("rows that name him, a role of his, his department or one above it match; others and disabled roles do not", async () => {
    const id = (at: number) => depts[at]?.id ?? 0;
    const { ids } = await save([
      { users: [user.id], portLoads: ["CNSGH"] },
      { roles: [roles[0]?.id ?? 0], portLoads: ["CNNBO"] },
      { depts: [id(2)], portLoads: ["CNQIN"] },
      { depts: [id(0)], portLoads: ["CNDAL"] },
      { roles: [roles[1]?.id ?? 0], portLoads: ["KRPUS"] },
      { depts: [id(3)], portLoads: ["JPOSA"] },
      { portLoads: ["JPUKB"] },
    ]);
    expect((await limit())?.rows.map((row) => row.id)).toEqual(ids.slice(0, 4));
    expect((await limit())?.rows.flatMap((row) => row.portLoads)).toEqual([
      "CNSGH",
      "CNNBO",
      "CNQIN",
      "CNDAL",
    ]);
  });

  test("a row that is off counts as absent; rows that match nobody close the page", async () => {
    await save([{ users: [user.id], isOn: "N" }]);
    expect(await limit()).toBeUndefined();
    await save([{ users: [1] }]);
    expect(await limit()).toEqual({ rows: [], portLoad: null, portDis: null, dept: null });
  });

  test("departments limited to reach down to the last branch; conditions name the column", async () => {
    await save([{ users: [user.id], deptsQuery: [depts[1]?.id ?? 0] }], {
      portLoadCondition: "receipt",
    });
    expect((await limit())?.rows[0]?.depts).toEqual([depts[1]?.id, depts[2]?.id]);
    expect(await limit()).toMatchObject({ portLoad: "receipt", portDis: null, dept: null });
  });

  test("a department that was moved below itself does not hang the sign-in", async () => {
    await save([{ depts: [depts[0]?.id ?? 0], deptsQuery: [depts[1]?.id ?? 0] }]);
    const db = testDatabase.em().getKysely();
    await sql`update dept set parent_id = ${depts[2]?.id} where id = ${depts[1]?.id}`.execute(db);
    expect(await limit()).toMatchObject({ rows: [] });
    await sql`update dept set parent_id = ${depts[0]?.id} where id = ${depts[1]?.id}`.execute(db);
  });
});

describe("keeping the rows", () => {
  test("new ones are made, known ones changed, a stale one refused; every change is in the log", async () => {
    const { ids } = await save([{ pmsName: "上海", users: [user.id], portLoads: ["cnsgh"] }]);
    await save([
      { id: ids[0] ?? 0, version: 1, pmsName: "上海出口", users: [user.id], portLoads: ["CNSGH"] },
    ]);
    await expect(save([{ id: ids[0] ?? 0, version: 1, pmsName: "x" }])).rejects.toMatchObject({
      code: "kit.stale",
    });
    const log = await rowsOf<{ operation: string }>(
      testDatabase,
      sql`select operation
        from change_log
        where table_name = 'data_permission'
          and key_value = ${String(ids[0])}
          and column_name in ('pms_name', '*')`,
    );
    expect(log.length).toBeGreaterThan(0);
  });

  test("a row of another page is none of this one", async () => {
    const { ids } = await save([{ users: [user.id] }]);
    const other = { pageId: "seaway/bill/query", tableData: [{ id: ids[0], users: [user.id] }] };
    await expect(
      testDatabase.run("admin", dataPmsOperations.saveDataPms, other),
    ).rejects.toMatchObject({ code: "kit.notFound" });
  });

  test("unknown pages, users, roles, departments and ports are refused at their place", async () => {
    const unknown = save([
      {
        users: [987_654],
        roles: [987_655],
        depts: [987_656],
        deptsQuery: [987_657],
        portLoads: ["ZZZZZ"],
      },
    ]);
    await expect(unknown).rejects.toMatchObject({
      list: ["users", "roles", "depts", "deptsQuery", "portLoads"].map((field) => ({
        code: "kit.unknownCode",
        place: { field: `tableData.0.${field}` },
      })),
    });
    await expect(
      testDatabase.run("admin", dataPmsOperations.saveDataPms, { pageId: "no/such" }),
    ).rejects.toMatchObject({
      code: "kit.notFound",
    });
  });

  test("a condition names a column of the list that holds a port or a department, and nothing else", async () => {
    for (const column of ["bkNo", "clientCode", "deptId", "t0.id", "1=1", "no such"])
      await expect(save([], { portLoadCondition: column })).rejects.toMatchObject({
        list: [{ code: "datapms.badColumn", place: { field: "portLoadCondition" } }],
      });
    await expect(save([], { deptQueryCondition: "portLoad" })).rejects.toMatchObject({
      list: [{ code: "datapms.badColumn" }],
    });
    await save([], { portLoadCondition: "delivery", deptQueryCondition: "deptId" });
  });

  test("a limit the page has no column for is refused, also for rows that stand there", async () => {
    const statement = {
      pageId: "feemgr/recmgr/statement",
      tableData: [{ users: [user.id], portLoads: ["CNSGH"] }],
    };
    await expect(
      testDatabase.run("admin", dataPmsOperations.saveDataPms, statement),
    ).rejects.toMatchObject({
      list: [{ code: "datapms.noColumn", place: { field: "portLoadCondition" } }],
    });
    await testDatabase.run("admin", dataPmsOperations.saveDataPms, {
      ...statement,
      tableData: [{ users: [user.id] }],
    });
  });

  test("deleting asks for rows that are there", async () => {
    const { ids } = await save([{ users: [user.id] }, { users: [user.id] }]);
    await expect(
      testDatabase.run("admin", dataPmsOperations.deletePmsData, { ids: [...ids, 987_654] }),
    ).rejects.toMatchObject({
      code: "kit.notFound",
    });
    expect(await testDatabase.run("admin", dataPmsOperations.deletePmsData, { ids })).toEqual({
      done: 2,
    });
    expect(await limit()).toBeUndefined();
  });

  test("only the administrator: not who holds the wildcard by another role, not who looks through another's eyes", async () => {
    const input = { pageId: page, tableData: [] };
    const callers = [
      testDatabase.as("clerk"),
      testDatabase.as("admin", { roles: ["boss"] }),
      testDatabase.as("admin", { viewedBy: "admin" }),
    ];
    for (const caller of callers) {
      const { em } = caller;
      await expect(readPageSetting(em, caller.actor, resourceOf(page).list)).rejects.toMatchObject({
        code: "kit.noPermission",
      });
      await expect(readPmsTrees(em, caller.actor)).rejects.toMatchObject({
        code: "kit.noPermission",
      });
    }
    await expect(
      testDatabase.run("clerk", dataPmsOperations.saveDataPms, input),
    ).rejects.toMatchObject({ code: "kit.noPermission" });
  });
});

describe("the drawer's calls", () => {
  test("the upper-case names come in and go out", async () => {
    const body = {
      pageId: page,
      PORT_LOAD_CONDITION: "receipt",
      tableData: [
        {
          PMS_ID: null,
          PMS_NAME: "上海",
          IS_ON: "Y",
          USERS_LIST: [String(user.id)],
          PORT_LOADS: "CNSGH;CNNBO",
          DEPTS_QUERY: [depts[1]?.id],
        },
      ],
    };
    await testDatabase.run("admin", dataPmsOperations.saveDataPms, saveInputOf(body));
    const { em, actor: admin } = testDatabase.as("admin");
    const shown = drawerSetting(await readPageSetting(em, admin, resourceOf(page).list));
    expect(shown).toMatchObject({
      pageId: page,
      PORT_LOAD_CONDITION: "receipt",
      PORT_DIS_CONDITION: "",
    });
    const [row] = (shown as { tableData: Record<string, unknown>[] }).tableData;
    expect(row).toMatchObject({
      PMS_NAME: "上海",
      IS_ON: "Y",
      USERS_LIST: [user.id],
      USERS_TEXT: "受限",
      DEPTS_QUERY_TEXT: "航线部",
    });
    expect(row).toMatchObject({
      PORT_LOADS: "CNSGH,CNNBO",
      PORT_LOADS_LIST: ["CNSGH", "CNNBO"],
      ROLES: "",
      ROLES_TEXT: "",
    });
    // The exported settings can be imported unchanged.
    const again = { ...body, tableData: [{ ...row, PMS_NAME: "再" }] };
    expect(
      (await testDatabase.run("admin", dataPmsOperations.saveDataPms, saveInputOf(again))).ids,
    ).toEqual([row?.PMS_ID]);
    const gone = await testDatabase.run(
      "admin",
      dataPmsOperations.deletePmsData,
      deleteInputOf([row?.PMS_ID]),
    );
    expect(gone).toEqual({ done: 1 });
  });

  test.each([
    [
      [1, "2"],
      [1, 2],
    ],
    [{ data: [{ PMS_ID: 3 }] }, [3]],
    [{ ids: [4] }, [4]],
    [{ PMS_ID: 5 }, [5]],
  ])("ids to delete are read from %j", (body, ids) => {
    expect(deleteInputOf(body)).toEqual({ ids });
  });

  test("text where ids belong is refused, never read as something else", async () => {
    const bad = saveInputOf({ pageId: page, tableData: [{ USERS: "1 or 1=1" }] });
    await expect(
      testDatabase.run("admin", dataPmsOperations.saveDataPms, bad),
    ).rejects.toMatchObject({
      list: [{ code: expect.stringMatching(/^kit\./) }],
    });
    await expect(
      testDatabase.run("admin", dataPmsOperations.deletePmsData, deleteInputOf(["x"])),
    ).rejects.toMatchObject({
      list: [{ code: expect.stringMatching(/^kit\./) }],
    });
  });

  test("the trees hold people below their departments, and ports below their countries", async () => {
    const { em, actor: admin } = testDatabase.as("admin");
    const trees = await readPmsTrees(em, admin, "cnsgh");
    const head = trees.deptTreeData.find((treeNode) => treeNode.label === "甲部");
    expect(head?.children?.map((treeNode) => treeNode.label)).toEqual(["航线部", "财务部"]);
    const path = trees.userTreeData.find((treeNode) => treeNode.id === `d${depts[0]?.id}`)
      ?.children?.[0]?.children?.[0];
    expect(path).toMatchObject({
      id: `d${depts[2]?.id}`,
      children: [{ id: String(user.id), label: "受限 (limited)" }],
    });
    expect(trees.roleTreeData.map((treeNode) => treeNode.id)).toContain(String(roles[0]?.id));
    const ports = trees.portTreeData.flatMap((country) => country.children ?? []);
    expect(ports.map((port) => port.id)).toContain("CNSGH");
  });
});
