import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSayCode, useSay } from "../../kit/shell/translate.ts";
import type { loadProfile } from "./profile.loader.server.ts";

type Own = NonNullable<Awaited<ReturnType<typeof loadProfile>>["own"]>;

function Table({ title, heads, children }: { title: Word; heads: readonly Word[]; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="sw-panel">
      <h2>{say(title)}</h2>
      <div className="sw-scroll">
        <table className="sw-table">
          <thead>
            <tr>
              {heads.map((word) => (
                <th key={word} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </section>
  );
}

function Act({ intent, name, value, word }: { intent: string; name: string; value: number; word: Word }) {
  const say = useSay();
  return (
    <Form method="post" action="/user/profile?tab=sessions">
      <input type="hidden" name="_intent" value={intent} />
      <input type="hidden" name={name} value={value} />
      <button type="submit" className="bp6-button bp6-small">
        {say(word)}
      </button>
    </Form>
  );
}

/** Where the reader is signed in, which browsers are known, and who tried to be them lately. */
export function OwnSessions({ sessions, devices, signIns }: Own) {
  const say = useSay();
  const sayCode = useSayCode();
  const resultOf = (result: string) => sayCode(`session.result.${result}`) ?? result;
  return (
    <>
      <Form method="post" action="/user/profile?tab=sessions">
        <input type="hidden" name="_intent" value="others" />
        <button
          type="submit"
          className="bp6-button bp6-intent-danger"
          disabled={sessions.length < 2 && !devices.some((one) => one.keepUntil && !one.here)}
        >
          {say("session.endOthers")}
        </button>
      </Form>
      <Table title="session.sessions" heads={["session.browser", "session.where", "session.since", "session.seen", "shell.actions"]}>
        {sessions.map((one) => (
          <tr key={one.id}>
            <td>
              {[one.browser, one.os].filter(Boolean).join(" · ") ||
                say(one.channel === "api" ? "session.channel.api" : "session.channel.page")}
            </td>
            <td>{one.address}</td>
            <td>{one.createdAt}</td>
            <td>{one.seenAt}</td>
            <td>{one.here ? say("session.thisSession") : <Act intent="end" name="sessionId" value={one.id} word="session.end" />}</td>
          </tr>
        ))}
      </Table>
      <Table title="session.devices" heads={["session.browser", "session.where", "session.seen", "session.keepUntil", "shell.actions"]}>
        {devices.map((one) => (
          <tr key={one.id}>
            <td>
              {[one.browser, one.os].filter(Boolean).join(" · ") || "-"} {one.here ? `(${say("session.thisSession")})` : null}
            </td>
            <td>{one.address}</td>
            <td>{one.seenAt}</td>
            <td>{one.keepUntil || say("session.notKept")}</td>
            <td>{one.here ? null : <Act intent="forget" name="deviceId" value={one.id} word="session.forget" />}</td>
          </tr>
        ))}
      </Table>
      <Table title="session.signIns" heads={["session.time", "session.where", "session.browser", "session.result"]}>
        {signIns.map((one, i) => (
          // Two tries may share their second.
          <tr key={`${i} ${one.loginTime}`}>
            <td>{one.loginTime}</td>
            <td>{one.address}</td>
            <td>{[one.browser, one.os].filter(Boolean).join(" · ") || "-"}</td>
            <td>{resultOf(one.result)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
