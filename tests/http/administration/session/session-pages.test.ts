import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { oversizeHeader } from "#app/intake/oversize.ts";
import { solved } from "#tests/support/captcha.ts";
import { serveTests } from "#tests/support/served.ts";
import { outcomeOf, type Visitor, visit } from "#tests/support/web.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";

/** Guards and redirects (platform §2), sign-in pages and user centre, through their routes. */
let testDatabase: TestDatabase;
let visitor: Visitor;
serveTests(async (served) => {
  testDatabase = served;
});
beforeEach(async () => {
  visitor = await visit(testDatabase, "clerk");
});

const origin = "http://seaway.test";
const account = (name: string) =>
  import(`#app/areas/administration/session/${name}`) as Promise<
    Record<"loader" | "action", (args: object) => Promise<unknown>>
  >;
const args = (request: Request, params = {}) => ({ request, params, context: {} });
const post = (path: string, form: Record<string, string>, cookie = "") =>
  new Request(origin + path, {
    method: "POST",
    headers: { cookie, host: "seaway.test", origin },
    body: new URLSearchParams(form),
  });
const cookiesOf = (response: unknown): string[] => {
  const headers =
    response instanceof Response
      ? response.headers
      : new Headers((response as { init?: ResponseInit }).init?.headers);
  return headers.getSetCookie();
};
const nameOf = (cookies: string[], name: string) =>
  cookies.find((text) => text.startsWith(`${name}=`))?.split(";")[0] ?? "";
async function caught(run: () => Promise<unknown>): Promise<Response> {
  try {
    return (await run()) as Response;
  } catch (thrown) {
    return thrown as Response;
  }
}
const signInForm = async (more: Record<string, string> = {}) => ({
  userName: visitor.userName,
  password: "a-good-password",
  ...(await solved(testDatabase)),
  ...more,
});

describe("guards", () => {
  test("with a session /login and /register lead home", async () => {
    for (const name of ["login.route.tsx", "register.route.tsx"]) {
      const { loader } = await account(name);
      expect(
        (await outcomeOf(async () => loader(args(await visitor.page("/login?redirect=%2Ftask")))))
          .location,
      ).toBe("/");
    }
  });

  test("/redirect/{path} leads to a path of ours with its query, /index and /test are pages of the frame, /404 says so", async () => {
    const refresh = (await account("refresh.route.ts")).loader;
    const go = async (splat: string, search = "") =>
      (
        await outcomeOf(async () =>
          refresh(args(await visitor.page(`/redirect/x${search}`), { "*": splat })),
        )
      ).location;
    expect(await go("seaway/bookingMgr/inner", "?page=2")).toBe("/seaway/bookingMgr/inner?page=2");
    expect(await go("/evil.test/x")).toBe("/");
    expect(
      (
        await outcomeOf(async () =>
          (await account("start.route.ts")).loader(args(await visitor.page("/index?x=1"))),
        )
      ).location,
    ).toBe("/?x=1");
    expect(
      (
        await outcomeOf(async () =>
          (await account("test.route.tsx")).loader(args(await visitor.page("/test"))),
        )
      ).status,
    ).toBe(200);
    expect(
      (
        await outcomeOf(async () =>
          (await account("test.route.tsx")).loader(args(new Request(`${origin}/test`))),
        )
      ).location,
    ).toBe("/login?redirect=%2Ftest");
    expect(
      (await outcomeOf(async () => (await account("not-found.route.tsx")).loader({}))).status,
    ).toBe(404);
  });

  test("user information that cannot be loaded signs out, says so and leads to the start", async () => {
    const run = (text: ReturnType<typeof sql>) => text.execute(testDatabase.em().getKysely());
    await run(sql`alter table user_role rename to user_role_gone`);
    const request = await visitor.page("/task");
    const { loader } = await account("test.route.tsx");
    const response = await caught(() => loader(args(request)));
    await run(sql`alter table user_role_gone rename to user_role`);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    expect(nameOf(cookiesOf(response), "seaway_session")).toBe("seaway_session=");
    const cookie = nameOf(cookiesOf(response), "seaway_notice");
    const page = await outcomeOf(async () =>
      (await account("login.route.tsx")).loader(
        args(new Request(`${origin}/login`, { headers: { cookie } })),
      ),
    );
    expect(page.data).toMatchObject({ notice: { label: "session.userInfoFailed" } });
    expect(
      (await outcomeOf(async () => loader(args(await visitor.page("/test"))))).location,
    ).toMatch(/^\/login/);
  });

  test("a first password and one too old lead to their change, from everywhere", async () => {
    const { loader } = await account("test.route.tsx");
    await sql`update app_user set must_change_password = 'Y' where user_name = ${visitor.userName}`.execute(
      testDatabase.em().getKysely(),
    );
    expect((await outcomeOf(async () => loader(args(await visitor.page("/test"))))).location).toBe(
      "/user/profile",
    );
    const profile = await outcomeOf(async () =>
      (await account("profile.route.tsx")).loader(
        args(await visitor.page("/user/profile?tab=sessions")),
      ),
    );
    expect(profile.data).toMatchObject({ tab: "password", passwordState: "first", own: null });
  });
});

describe("the sign-in page", () => {
  test("signs in, goes back where the reader came from, and takes the account's language", async () => {
    await sql`update app_user set lang = 'en' where user_name = ${visitor.userName}`.execute(
      testDatabase.em().getKysely(),
    );
    const { action } = await account("login.route.tsx");
    const path = `/login?redirect=${encodeURIComponent("/seaway/bookingMgr/inner?f.bkNo=A%26B")}`;
    const response = (await action(args(post(path, await signInForm())))) as Response;
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "/seaway/bookingMgr/inner?f.bkNo=A%26B",
    ]);
    expect(cookiesOf(response).map((text) => text.split("=")[0])).toEqual([
      "seaway_session",
      "seaway_device",
      "language",
    ]);
    const evil = (await action(
      args(post("/login?redirect=%2F%2Fevil.test", await signInForm())),
    )) as Response;
    expect(evil.headers.get("location")).toBe("/");
  });

  test("says what is wrong, with another question; the password does not come back", async () => {
    const { action } = await account("login.route.tsx");
    const response = await outcomeOf(async () =>
      action(args(post("/login", await signInForm({ password: "Wrong-Secret" })))),
    );
    expect(response).toMatchObject({
      status: 401,
      data: {
        faults: [{ code: "session.wrongPassword" }],
        userName: visitor.userName,
        captcha: { uuid: expect.stringMatching(/-/), kind: "image" },
      },
    });
    expect(JSON.stringify(response.data)).not.toContain("Wrong-Secret");
    const inText = await outcomeOf(async () =>
      action(args(post("/login", { userName: "zed", _intent: "captcha:text" }))),
    );
    expect(inText).toMatchObject({
      status: 200,
      data: { userName: "zed", captcha: { kind: "text", question: expect.stringContaining("？") } },
    });
  });

  test("a dead session is told from none; a device that may signs in and goes on", async () => {
    const { loader, action } = await account("login.route.tsx");
    const look = async (cookie: string) =>
      outcomeOf(() =>
        loader(
          args(new Request(`${origin}/login?redirect=%2Ftask%3Fpage%3D2`, { headers: { cookie } })),
        ),
      );
    expect((await look("")).data).toMatchObject({ ended: false });
    const cookie = (await visitor.page("/")).headers.get("cookie") ?? "";
    await sql`update session set seen_at = now() - interval '61 minutes'`.execute(
      testDatabase.em().getKysely(),
    );
    expect((await look(cookie)).data).toMatchObject({ ended: true });
    const cookies = cookiesOf(await action(args(post("/login", await signInForm({ keep: "on" })))));
    expect((await look(nameOf(cookies, "seaway_device"))).location).toBe("/task?page=2");
    const without = cookiesOf(await action(args(post("/login", await signInForm()))));
    expect((await look(nameOf(without, "seaway_device"))).status).toBe(200);
  });

  test("signing out asks first, ends the session, and forgives a dead one", async () => {
    const { loader, action } = await account("logout.route.tsx");
    expect((await outcomeOf(async () => loader(args(await visitor.page("/logout"))))).status).toBe(
      200,
    );
    expect(
      (await outcomeOf(async () => action(args(await visitor.page("/logout", { x: "1" })))))
        .location,
    ).toBe("/logout");
    const test = (await account("test.route.tsx")).loader;
    expect((await outcomeOf(async () => test(args(await visitor.page("/test"))))).status).toBe(200);
    for (let i = 0; i < 2; i += 1)
      expect(
        (await outcomeOf(async () => action(args(await visitor.page("/logout", { sure: "1" })))))
          .location,
      ).toBe("/login");
    expect((await outcomeOf(async () => test(args(await visitor.page("/test"))))).location).toMatch(
      /^\/login/,
    );
    expect(
      (await outcomeOf(async () => loader(args(await visitor.page("/logout"))))).location,
    ).toBe("/login");
  });

  test("registering is closed by default, and its page makes an account where it is open", async () => {
    const { loader, action } = await account("register.route.tsx");
    expect(await outcomeOf(() => loader(args(new Request(`${origin}/register`))))).toMatchObject({
      status: 403,
      data: { open: false },
    });
    await sql`update config set config_value = 'true' where config_key = 'sys.account.registerUser'`.execute(
      testDatabase.em().getKysely(),
    );
    const registration = {
      userName: "new.one",
      password: "harbour-7-line",
      confirmPassword: "harbour-8-line",
    };
    const wrong = await outcomeOf(async () =>
      action(args(post("/register", { ...registration, ...(await solved(testDatabase)) }))),
    );
    expect(wrong).toMatchObject({
      status: 422,
      data: {
        faults: [{ code: "shell.passwordsDiffer", field: "confirmPassword" }],
        userName: "new.one",
      },
    });
    const right = {
      ...registration,
      confirmPassword: "harbour-7-line",
      ...(await solved(testDatabase)),
    };
    expect((await outcomeOf(() => action(args(post("/register", right))))).location).toBe("/login");
  });
});

describe("a session that ends while somebody types", () => {
  test("the page asks whether it signs in by itself, and signs in over itself", async () => {
    const { action } = await account("login-again.route.ts");
    const json = async (request: Request) =>
      (await ((await action(args(request))) as Response).json()) as Record<string, unknown>;
    expect(await json(post("/login/again", {}))).toMatchObject({
      signedIn: null,
      captcha: { kind: "image" },
    });
    const live = (await visitor.page("/")).headers.get("cookie") ?? "";
    expect(await json(post("/login/again", { x: "1" }, live))).toMatchObject({
      signedIn: visitor.userName,
    });
    expect(await json(post("/login/again", await signInForm({ password: "no" })))).toMatchObject({
      signedIn: null,
      faults: [{ code: "session.wrongPassword" }],
    });
    const response = (await action(args(post("/login/again", await signInForm())))) as Response;
    expect(nameOf(cookiesOf(response), "seaway_session").length).toBeGreaterThan(50);
    expect(await response.json()).toEqual({ signedIn: visitor.userName });
  });

  const asNode = (request: Request, more: Record<string, string> = {}) => {
    const headers = {
      ...Object.fromEntries(request.headers),
      accept: "text/html,*/*",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "9",
      ...more,
    };
    const message = new IncomingMessage(new Socket());
    message.push("remark=typed+text&line=1&line=2&oldPassword=Secret-1");
    message.push(null);
    return Object.assign(message, { url: new URL(request.url).pathname, headers });
  };
  const path = "/seaway/bookingMgr/inner/create/index/7";

  test("without script the form travels along until its sender is back, but for passwords", async () => {
    const { endedForm } = await import("#app/session/ended-form.server.ts");
    const { action } = await account("login.route.tsx");
    const kept = await endedForm(asNode(post(path, {})), origin);
    expect(kept?.url).toBe(`${origin}/login?redirect=${encodeURIComponent(path)}`);
    const page = await outcomeOf(async () => action(args(kept as Request)));
    const fields = [
      ["remark", "typed text"],
      ["line", "1"],
      ["line", "2"],
    ];
    expect(page).toMatchObject({ status: 401, data: { kept: { fields }, goOn: null } });
    const again = await signInForm({
      _kept: new URLSearchParams(fields as [string, string][]).toString(),
    });
    const back = await action(args(post(`/login?redirect=${encodeURIComponent(path)}`, again)));
    expect(await outcomeOf(async () => back)).toMatchObject({
      status: 200,
      data: { goOn: { to: path }, kept: { fields } },
    });
    expect(nameOf(cookiesOf(back), "seaway_session")).not.toBe("");
  });

  test("a live session, another site, a script's request, an upload and the sign-in itself are left alone", async () => {
    const { endedForm } = await import("#app/session/ended-form.server.ts");
    const live = (await visitor.page("/")).headers.get("cookie") ?? "";
    expect(await endedForm(asNode(post(path, {}, live)), origin)).toBeNull();
    expect(
      await endedForm(asNode(post(path, {}), { origin: "http://evil.test" }), origin),
    ).toBeNull();
    expect(await endedForm(asNode(post(path, {}), { accept: "*/*" }), origin)).toBeNull();
    expect(await endedForm(asNode(post(`${path}.data`, {})), origin)).toBeNull();
    expect(
      await endedForm(
        asNode(post(path, {}), { "content-type": "multipart/form-data; boundary=x" }),
        origin,
      ),
    ).toBeNull();
    expect(
      await endedForm(asNode(post(path, {}), { "content-length": "9000000" }), origin),
    ).toBeNull();
    expect(await endedForm(asNode(post("/login", {})), origin)).toBeNull();
  });
});

describe("the user centre", () => {
  const send = async (tab: string, form: Record<string, string>) => {
    const { action } = await account("profile.route.tsx");
    return outcomeOf(async () =>
      action(args(await visitor.page(`/user/profile?tab=${tab}`, form))),
    );
  };
  const show = async (tab: string) =>
    (
      await outcomeOf(async () =>
        (
          await account("profile.route.tsx")
        ).loader(args(await visitor.page(`/user/profile?tab=${tab}`))),
      )
    ).data;

  test("saves who one is; faults stand at their fields with what was typed", async () => {
    const typed = {
      _intent: "profile",
      nickName: "己",
      phonenumber: "no",
      email: "",
      sex: "1",
      lang: "en",
    };
    expect(await send("profile", typed)).toMatchObject({
      status: 422,
      data: {
        faults: [{ code: "session.badPhone", field: "phonenumber" }],
        typed: { nickName: "己" },
      },
    });
    expect(await send("profile", { ...typed, phonenumber: "13900000009" })).toMatchObject({
      status: 200,
      data: { done: "session.profileSaved" },
    });
    expect(await show("profile")).toMatchObject({
      profile: { nickName: "己", phonenumber: "13900000009", lang: "en" },
    });
  });

  test("a changed password gives the page another token, and ends the old one", async () => {
    const { action } = await account("profile.route.tsx");
    const form = {
      _intent: "password",
      oldPassword: "a-good-password",
      newPassword: "another-good-one",
      repeatPassword: "another-good-one",
    };
    expect(await send("password", { ...form, repeatPassword: "x" })).toMatchObject({
      data: { faults: [{ code: "shell.passwordsDiffer" }] },
    });
    const response = (await action(
      args(await visitor.page("/user/profile?tab=password", form)),
    )) as Response;
    expect(response.headers.get("location")).toBe("/user/profile?tab=password&changed=1");
    const { loader } = await account("test.route.tsx");
    const cookie = nameOf(cookiesOf(response), "seaway_session");
    expect(
      (await outcomeOf(() => loader(args(new Request(`${origin}/test`, { headers: { cookie } })))))
        .status,
    ).toBe(200);
    expect(
      (await outcomeOf(async () => loader(args(await visitor.page("/test"))))).location,
    ).toMatch(/^\/login/);
  });

  test("shows the sessions, devices and sign-ins of its reader, and ends them one by one or all", async () => {
    const { action } = await account("login.route.tsx");
    await action(args(post("/login", await signInForm({ keep: "on" }))));
    await action(args(post("/login", await signInForm({ password: "no" }))));
    const result = (await show("sessions")) as {
      own: {
        sessions: { id: number; here: boolean }[];
        devices: { keepUntil: string }[];
        signIns: { result: string }[];
      };
    };
    expect(result.own.sessions.map((row) => row.here)).toEqual([true, false]);
    expect(result.own.devices).toMatchObject([{ keepUntil: expect.stringMatching(/^\d{4}-/) }]);
    expect(result.own.signIns.map((row) => row.result)).toEqual(["WRONG", "OK"]);
    expect(
      await send("sessions", { _intent: "end", sessionId: String(result.own.sessions[1]?.id) }),
    ).toMatchObject({
      data: { done: "session.ended" },
    });
    expect(await send("sessions", { _intent: "others" })).toMatchObject({
      data: { done: "session.ended" },
    });
    expect(await show("sessions")).toMatchObject({
      own: { sessions: [{ here: true }], devices: [{ keepUntil: "" }] },
    });
    expect(await send("sessions", { _intent: "end", sessionId: "1" })).toMatchObject({
      status: 422,
      data: { faults: [{ code: "kit.notFound" }] },
    });
  });

  test("a picture too large to be handed on is refused by its size", async () => {
    const { action } = await account("profile.route.tsx");
    const request = await visitor.page("/user/profile", { _intent: "avatar" });
    const big = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), [oversizeHeader]: "50000000" },
    });
    expect(await outcomeOf(() => action(args(big)))).toMatchObject({
      status: 422,
      data: { faults: [{ code: "session.avatarTooBig" }] },
    });
  });
});
