import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslateCode, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { loadProfile } from "./profile.loader.server.ts";

type Own = NonNullable<Awaited<ReturnType<typeof loadProfile>>["own"]>;

function Table({
  title,
  heads,
  children,
}: {
  title: MessageKey;
  heads: readonly MessageKey[];
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section className="sw-panel">
      <h2>{t(title)}</h2>
      <div className="sw-scroll">
        <table className="sw-table">
          <thead>
            <tr>
              {heads.map((label) => (
                <th key={label} scope="col">
                  {t(label)}
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

function Act({
  intent,
  name,
  value,
  label,
}: {
  intent: string;
  name: string;
  value: number;
  label: MessageKey;
}) {
  const t = useTranslate();
  return (
    <Form method="post" action="/user/profile?tab=sessions">
      <input type="hidden" name="_intent" value={intent} />
      <input type="hidden" name={name} value={value} />
      <Button type="submit" size="small">
        {t(label)}
      </Button>
    </Form>
  );
}

/** Own sessions, known devices and recent sign-in attempts. */
export function OwnSessions({ sessions, devices, signIns }: Own) {
  const t = useTranslate();
  const translateCode = useTranslateCode();
  const resultOf = (result: string) => translateCode(`session.result.${result}`) ?? result;
  return (
    <>
      <Form method="post" action="/user/profile?tab=sessions">
        <input type="hidden" name="_intent" value="others" />
        <Button
          type="submit"
          intent="danger"
          disabled={
            sessions.length < 2 && !devices.some((device) => device.keepUntil && !device.here)
          }
        >
          {t("session.endOthers")}
        </Button>
      </Form>
      <Table
        title="session.sessions"
        heads={[
          "session.browser",
          "session.where",
          "session.since",
          "session.seen",
          "shell.actions",
        ]}
      >
        {sessions.map((session) => (
          <tr key={session.id}>
            <td>
              {[session.browser, session.os].filter(Boolean).join(" · ") ||
                t(session.channel === "api" ? "session.channel.api" : "session.channel.page")}
            </td>
            <td>{session.address}</td>
            <td>{session.createdAt}</td>
            <td>{session.seenAt}</td>
            <td>
              {session.here ? (
                t("session.thisSession")
              ) : (
                <Act intent="end" name="sessionId" value={session.id} label="session.end" />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <Table
        title="session.devices"
        heads={[
          "session.browser",
          "session.where",
          "session.seen",
          "session.keepUntil",
          "shell.actions",
        ]}
      >
        {devices.map((device) => (
          <tr key={device.id}>
            <td>
              {[device.browser, device.os].filter(Boolean).join(" · ") || "-"}{" "}
              {device.here ? `(${t("session.thisSession")})` : null}
            </td>
            <td>{device.address}</td>
            <td>{device.seenAt}</td>
            <td>{device.keepUntil || t("session.notKept")}</td>
            <td>
              {device.here ? null : (
                <Act intent="forget" name="deviceId" value={device.id} label="session.forget" />
              )}
            </td>
          </tr>
        ))}
      </Table>
      <Table
        title="session.signIns"
        heads={["session.time", "session.where", "session.browser", "session.result"]}
      >
        {signIns.map((signIn, i) => (
          // Two attempts may share a second.
          <tr key={`${i} ${signIn.loginTime}`}>
            <td>{signIn.loginTime}</td>
            <td>{signIn.address}</td>
            <td>{[signIn.browser, signIn.os].filter(Boolean).join(" · ") || "-"}</td>
            <td>{resultOf(signIn.result)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
