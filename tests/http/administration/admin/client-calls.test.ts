import { describe, expect, test } from "vitest";
import { findAdminCall } from "#app/api/admin/admin-calls.server.ts";
import { findSessionCall } from "#app/api/session/session-calls.server.ts";

/**
 * Every call of a version 3.9 client by method and path (wire contract §2, §4, §5, §6). A missing
 * one is a broken page there. Tests beside it check the responses.
 */
const paged = (base: string) => [
  `GET ${base}/list`,
  `GET ${base}/1`,
  `POST ${base}`,
  `PUT ${base}`,
  `DELETE ${base}/1,2`,
];
const log = (base: string) => [
  `GET ${base}/list`,
  `DELETE ${base}/1,2`,
  `DELETE ${base}/clean`,
  `POST ${base}/export`,
];

const pages: Readonly<Record<string, readonly string[]>> = {
  user: [
    ...paged("system/user"),
    "GET system/user/",
    "GET system/user/deptTree",
    "GET system/user/authRole/2",
    "PUT system/user/authRole",
    "PUT system/user/resetPwd",
    "PUT system/user/changeStatus",
    "POST system/user/export",
    "POST system/user/importData",
    "POST system/user/importTemplate",
  ],
  role: [
    ...paged("system/role"),
    "PUT system/role/dataScope",
    "PUT system/role/changeStatus",
    "GET system/role/deptTree/2",
    "POST system/role/export",
    "GET system/role/authUser/allocatedList",
    "GET system/role/authUser/unallocatedList",
    "PUT system/role/authUser/cancel",
    "PUT system/role/authUser/cancelAll",
    "PUT system/role/authUser/selectAll",
  ],
  menu: [
    "GET system/menu/list",
    "GET system/menu/1",
    "POST system/menu",
    "PUT system/menu",
    "DELETE system/menu/1",
    "PUT system/menu/updateSort",
    "GET system/menu/treeselect",
    "GET system/menu/roleMenuTreeselect/2",
  ],
  dept: [
    "GET system/dept/list",
    "GET system/dept/1",
    "POST system/dept",
    "PUT system/dept",
    "DELETE system/dept/1",
    "PUT system/dept/updateSort",
    "GET system/dept/list/exclude/1",
  ],
  post: [...paged("system/post"), "POST system/post/export"],
  dict: [
    ...paged("system/dict/type"),
    ...paged("system/dict/data"),
    "GET system/dict/type/optionselect",
    "DELETE system/dict/type/refreshCache",
    "GET system/dict/data/type/sys_user_sex",
    "POST system/dict/type/export",
    "POST system/dict/data/export",
  ],
  config: [
    ...paged("system/config"),
    "GET system/config/configKey/a.b",
    "DELETE system/config/refreshCache",
    "POST system/config/export",
  ],
  notice: [
    ...paged("system/notice"),
    "GET system/notice/listTop",
    "POST system/notice/markRead",
    "POST system/notice/markReadAll",
    "GET system/notice/readUsers/list",
  ],
  job: [
    ...paged("monitor/job"),
    "PUT monitor/job/changeStatus",
    "PUT monitor/job/run",
    "POST monitor/job/export",
  ],
  logs: [
    ...log("monitor/jobLog"),
    ...log("monitor/operlog"),
    ...log("monitor/logininfor"),
    "GET monitor/logininfor/unlock/admin",
  ],
  monitor: [
    "GET monitor/online/list",
    "DELETE monitor/online/12",
    "GET monitor/server",
    "GET monitor/cache",
    "GET monitor/cache/getNames",
    "GET monitor/cache/getKeys/login_tokens:",
    "GET monitor/cache/getValue/login_tokens:/login_tokens:12",
    "DELETE monitor/cache/clearCacheName/login_tokens:",
    "DELETE monitor/cache/clearCacheKey/login_tokens:12",
    "DELETE monitor/cache/clearCacheAll",
  ],
  tool: [
    "GET tool/gen/list",
    "GET tool/gen/db/list",
    "GET tool/gen/1",
    "PUT tool/gen",
    "POST tool/gen/importTable",
    "POST tool/gen/createTable",
    "GET tool/gen/preview/1",
    "GET tool/gen/genCode/dock",
    "GET tool/gen/batchGenCode",
    "GET tool/gen/download/dock",
    "GET tool/gen/synchDb/dock",
    "DELETE tool/gen/1,2",
    "GET druid/login.html",
    "GET swagger-ui/index.html",
  ],
  common: [
    "POST common/upload",
    "POST common/uploads",
    "GET common/download",
    "GET common/download/resource",
    "GET profile/upload/2026/11/21/a.png",
  ],
};

describe("every call of a client is somebody's", () => {
  test.each(Object.entries(pages))("%s", (_page, lines) => {
    const nobodys = lines.filter((line) => {
      const [method = "", path = ""] = line.split(" ");
      return !findAdminCall(method, path);
    });
    expect(nobodys).toEqual([]);
  });

  test("a literal path is not taken for an id", () => {
    for (const line of [
      "DELETE system/dict/type/refreshCache",
      "DELETE monitor/operlog/clean",
      "GET system/user/deptTree",
    ]) {
      const [method = "", path = ""] = line.split(" ");
      expect(findAdminCall(method, path)?.params, line).toEqual({});
    }
  });

  test.each([
    "captchaImage",
    "login",
    "register",
    "getInfo",
    "getRouters",
    "logout",
    "unlockscreen",
    "system/user/profile",
    "system/user/profile/updatePwd",
    "system/user/profile/avatar",
    "profile/avatar/x.png",
  ])("session: %s", (path) => {
    expect(findSessionCall(path)).toBeDefined();
  });
});
