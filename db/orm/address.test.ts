import { expect, test } from "vitest";
import { connectionOf, parseAddress } from "./address.server.ts";

test("one host is what it was; several are taken apart in their order", () => {
  const plain = "postgresql://me:p%40ss@db.example:5433/seaway?sslmode=require";
  expect(connectionOf(plain)).toEqual({ connectionString: plain });
  const several =
    "postgres://me:p,a@a.example:5433,b.example,[::1]:5434/seaway?target_session_attrs=read-write&sslmode=require";
  const { hosts, urls, requested } = parseAddress(several);
  expect(hosts).toEqual([
    { host: "a.example", port: 5433 },
    { host: "b.example", port: 5432 },
    { host: "::1", port: 5434 },
  ]);
  expect(urls[1]).toBe("postgres://me:p,a@b.example/seaway?sslmode=require");
  expect(requested).toBe("read-write");
  expect(connectionOf(several).stream).toBeTypeOf("function");
});

test.each([
  ["", "does not begin with postgresql://"],
  ["mysql://a/b", "does not begin with postgresql://"],
  ["postgresql://me:secret@host:5432", "names no database"],
  ["postgresql://me:secret@host:5432/", "names no database"],
  ["postgresql://me:secret@host:99999/seaway", "99999 is not a port"],
  ["postgresql://me:secret@host,,other/seaway", '"" is not a host'],
  ["postgresql://me:secret@host/seaway?target_session_attrs=master", "target_session_attrs=master"],
])("%s is refused and says why, without its password", (url, reason) => {
  expect(() => parseAddress(url)).toThrow(reason);
  expect(() => parseAddress(url)).not.toThrow("secret");
});
