import { Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { CodeBlock } from "#app/kit/ui/code-block.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";
import type { CallLine, CallForm, FieldLine, Parameter } from "./interface-read.ts";
import { TryCall } from "./try-call.tsx";

/** Written out, so that it does not depend on colour. */
export function Method({ method }: { method: string }) {
  return <span className={`sw-method sw-method-${method}`}>{method}</span>;
}

export function CallLines({
  calls,
  open,
  search,
}: {
  calls: readonly CallLine[];
  open: CallForm | null;
  search: string;
}) {
  const t = useTranslate();
  if (calls.length === 0) return <p className="sw-empty">{t("tool.api.nothing")}</p>;
  const place = (call: CallLine): Record<string, string> =>
    search ? { q: search } : { group: call.group };
  const address = (call: CallLine) => `?${new URLSearchParams({ ...place(call), call: call.id })}`;
  const closed = (call: CallLine) => `?${new URLSearchParams(place(call))}`;
  return (
    <ul className={`sw-calls ${plainList}`}>
      {calls.map((call) => (
        <li key={call.id}>
          <Link
            to={call.id === open?.id ? closed(call) : address(call)}
            aria-expanded={call.id === open?.id}
            aria-current={call.id === open?.id ? "true" : undefined}
            preventScrollReset
          >
            <Method method={call.method} />
            <code>{call.path}</code>
            <span>{call.summary}</span>
          </Link>
          {open && call.id === open.id ? <CallView call={open} /> : null}
        </li>
      ))}
    </ul>
  );
}

export function Fields({ lines, caption }: { lines: readonly FieldLine[]; caption: string }) {
  const t = useTranslate();
  if (lines.length === 0) return null;
  return (
    <div className="sw-scroll">
      <table className="sw-plain-table sw-fields">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("tool.api.field")}</th>
            <th scope="col">{t("tool.api.type")}</th>
            <th scope="col">{t("tool.api.about")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            // A name may repeat.
            <tr key={`${i}-${line.name}`}>
              <th scope="row" style={{ paddingInlineStart: line.depth * 18 }}>
                <code>{line.name}</code>
                {line.required ? <abbr title={t("tool.api.required")}> *</abbr> : null}
              </th>
              <td>
                <code>{line.type}</code>
              </td>
              <td>{line.about}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const asFields = (parameters: readonly Parameter[]): FieldLine[] =>
  parameters.map(({ name, type, required, about, place }) => ({
    name,
    type,
    required,
    about: about || place,
    depth: 0,
  }));

export function CallView({ call }: { call: CallForm }) {
  const t = useTranslate();
  return (
    <article className="sw-panel sw-call" aria-labelledby="call-title">
      <h2 id="call-title">
        <Method method={call.method} /> <code>/xhl-admin{call.path}</code>
      </h2>
      <p>
        <strong>{call.summary}</strong>{" "}
        <span className="sw-tag">{call.perm || t("tool.api.signedIn")}</span>
      </p>
      {call.about.slice(1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Fields lines={asFields(call.parameters)} caption={t("tool.api.parameters")} />
      <Fields lines={call.body} caption={`${t("tool.api.body")} · ${call.bodyType}`} />
      {call.example ? (
        <details>
          <summary>{t("tool.api.example")}</summary>
          <CodeBlock>{call.example}</CodeBlock>
        </details>
      ) : null}
      <Fields lines={call.response} caption={t("tool.api.answer")} />
      <TryCall key={call.id} call={call} />
    </article>
  );
}
