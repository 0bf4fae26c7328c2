import { describe, expect, it } from "vitest";
import {
  type AdminCall,
  adminRouter,
  defineAdminCalls,
  signedIn,
} from "./define-admin-call.server.ts";

const call = (method: AdminCall["method"], path: string): AdminCall => ({
  method,
  path,
  perm: signedIn,
  label: "api.queried",
  respond: () => Promise.reject(new Error("not asked")),
});

describe("the way to a call of the administration", () => {
  const find = adminRouter(
    [
      "system/config/:ids",
      "system/config/refreshCache",
      "monitor/cache/getValue/:name/:key",
      "system/user/",
      "system/user/:id",
    ].flatMap((path) => [call("DELETE", path), call("GET", path)]),
  );
  const at = (method: string, path: string) => find(method, path)?.call.path;

  it("lets a literal path win over a list of ids", () => {
    expect(at("DELETE", "system/config/refreshCache")).toBe("system/config/refreshCache");
    expect(find("DELETE", "system/config/1,22,3")?.params).toEqual({ ids: "1,22,3" });
  });

  it.each(["1,", ",1", "1,x", "-1", "1;2", "", "1 ", "9".repeat(16)])(
    "takes %j for no list of ids",
    (ids) => {
      expect(find("DELETE", `system/config/${ids}`)).toBeNull();
    },
  );

  it("knows the path with a slash at its end from the one with an id", () => {
    expect(at("GET", "system/user/")).toBe("system/user/");
    expect(at("GET", "system/user/7")).toBe("system/user/:id");
    expect(at("GET", "system/user")).toBeUndefined();
  });

  it("takes any text for other parts, and no empty one", () => {
    expect(find("GET", "monitor/cache/getValue/login_tokens:/a b")?.params).toEqual({
      name: "login_tokens:",
      key: "a b",
    });
    expect(find("GET", "monitor/cache/getValue//a")).toBeNull();
  });

  it("asks for the method too", () => {
    expect(find("PUT", "system/config/1")).toBeNull();
  });

  it("does not start with two calls of one shape, nor with one that declares no permission", () => {
    expect(() => adminRouter([call("GET", "a/:id"), call("GET", "a/:id")])).toThrow("two calls");
    expect(() => defineAdminCalls([{ ...call("GET", "a"), perm: "" }])).toThrow("no permission");
  });
});
