import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { type FormEvent, useState } from "react";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { askQuestion } from "#app/kit/shell/dialog/questions.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { CodeBlock } from "#app/kit/ui/code-block.tsx";
import { Input, TextArea } from "#app/kit/ui/input.tsx";
import type { CallForm } from "./interface-read.ts";
import { responseOf, type Query, requestOf, type Tried } from "./try-request.ts";

/** Sends a real call with the reader's session; changing calls ask first. */
export function TryCall({ call }: { call: CallForm }) {
  const t = useTranslate();
  const lang = useLang();
  const [tried, setTried] = useState<Tried | null>(null);
  const [busy, setBusy] = useState(false);
  const live = useHydrated();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = requestOf(call, new FormData(event.currentTarget), lang);
    const changes = call.method !== "GET" && !/\/(list|get|whyNot|export)$/.test(call.path);
    const question = {
      text: t("tool.api.reallyDone"),
      yes: t("tool.api.send"),
      no: t("step.notNow"),
    };
    if (changes && !(await askQuestion(question))) return;
    setBusy(true);
    setTried(await responseOf(query));
    setBusy(false);
  };
  if (!live) return <p className="sw-muted">{t("tool.api.needsScript")}</p>;
  const files =
    call.bodyType === "multipart/form-data"
      ? call.body.filter((line) => line.type.includes("binary"))
      : [];
  return (
    <form className="sw-try" onSubmit={send} aria-label={t("tool.api.try")}>
      <h3>{t("tool.api.try")}</h3>
      {call.parameters
        .filter((parameter) => parameter.place === "path")
        .map((parameter) => (
          <label key={parameter.name} className="sw-filter">
            <span>{parameter.name}</span>
            <Input name={`path.${parameter.name}`} required />
          </label>
        ))}
      {call.method === "GET" ? (
        <label className="sw-filter">
          <span>{t("tool.api.query")}</span>
          <Input className="sw-wide" name="query" placeholder="pageNum=1&pageSize=10" />
        </label>
      ) : null}
      {files.map((line) => (
        <label key={line.name} className="sw-filter">
          <span>{line.name}</span>
          <FileChoice name={`file.${line.name}`} multiple={line.type.endsWith("[]")} />
        </label>
      ))}
      {call.method !== "GET" && files.length === 0 ? (
        <label className="sw-filter">
          <span>{t("tool.api.body")}</span>
          <TextArea
            className="sw-json"
            name="body"
            rows={8}
            defaultValue={call.example}
            spellCheck={false}
          />
        </label>
      ) : null}
      <Button type="submit" intent="primary" disabled={busy}>
        {busy ? t("shell.working") : t("tool.api.send")}
      </Button>
      <div role="status">{tried ? <Result tried={tried} query={tried.query} /> : null}</div>
    </form>
  );
}

function Result({ tried, query }: { tried: Tried; query: Query }) {
  const t = useTranslate();
  return (
    <dl className="sw-tried">
      <dt>{t("tool.api.request")}</dt>
      <dd>
        <CodeBlock>
          {[
            `${query.method} ${query.url}`,
            ...query.headers.map(([name, value]) => `${name}: ${value}`),
            "",
            query.shown,
          ].join("\n")}
        </CodeBlock>
      </dd>
      <dt>
        {t("tool.api.answer")} · {tried.status} · {t("tool.api.took", { ms: tried.ms })}
      </dt>
      <dd>
        {tried.file ? (
          <AnchorButton href={tried.file.url} download={tried.file.name}>
            {tried.file.name}
          </AnchorButton>
        ) : (
          <CodeBlock>{tried.text}</CodeBlock>
        )}
      </dd>
    </dl>
  );
}
