import { useEffect, useRef } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  cacheFigures,
  cacheKeys,
  cacheNames,
  cacheValue,
} from "#db/services/monitor/cache-monitor.server.ts";
import { clearCacheEntries } from "#db/services/monitor/monitor-operations.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { ConfirmAction, Question } from "#app/areas/administration/job/confirm-action.tsx";
import { BoardHead, Box, numberText } from "./monitor-parts.tsx";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { plainList } from "#app/kit/ui/plain-list.ts";

/** `name` selects a cache, `key` an entry; secrets are masked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "monitor:cache:list");
  const query = new URL(request.url).searchParams;
  const cacheName = query.get("name") ?? "";
  const name = cacheNames().includes(cacheName) ? cacheName : "";
  const key = name ? (query.get("key") ?? "") : "";
  return {
    caches: await cacheFigures(em),
    name,
    key,
    keys: name ? await cacheKeys(em, name) : [],
    value: key ? await cacheValue(em, name, key) : "",
    requested: query.has("ask"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  const name = String(form.get("name") ?? "");
  const key = form.get("key");
  const entry: { key?: string } = typeof key === "string" ? { key } : {};
  await asActor(request, clearCacheEntries.perm);
  if (!form.has("sure")) return redirect(`${of(name, entry.key)}&ask=1`);
  try {
    const { removed } = await runAction(await pageContext(request), clearCacheEntries, {
      name,
      ...entry,
    });
    return data({ removed, refusal: null });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data(
      { removed: 0, refusal: first ? { code: first.code, params: first.params } : null },
      { status: 409 },
    );
  }
}

const of = (cache: string, entry?: string) =>
  `/monitor/cacheList?${new URLSearchParams({ name: cache, ...(entry === undefined ? {} : { key: entry }) })}`;
const logins = "login_tokens:";

export default function CacheList() {
  const { caches, name, key, keys, value, requested: confirming } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const t = useTranslate();
  const question = (cache: string, entry?: string) =>
    cache === ""
      ? t("cache.askClearAll")
      : cache === logins && entry === undefined
        ? t("cache.askClearLogins")
        : t("cache.askClear", { name: `${cache}${entry ?? ""}` });
  const clear = (cache: string, entry?: string, off = false) => (
    <ConfirmAction
      label={t(cache === "" ? "cache.clearAll" : "cache.clear")}
      about={`${t(cache === "" ? "cache.clearAll" : "cache.clear")} ${cache}${entry ?? ""}`.trim()}
      question={question(cache, entry)}
      fields={{ name: cache, ...(entry === undefined ? {} : { key: entry }) }}
      {...(cache === "" ? { danger: true } : { size: "small" })}
      disabled={off}
    />
  );
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead label="monitor.cacheList">{clear("")}</BoardHead>
      {confirming && !response ? (
        <Question
          question={question(name, key || undefined)}
          label={t(name ? "cache.clear" : "cache.clearAll")}
          fields={{ name, ...(key ? { key } : {}) }}
          back={of(name, key || undefined)}
        />
      ) : null}
      <Notices response={response} />
      <div className="sw-cache-cols">
        <Box label="cache.caches">
          <ul className={`sw-cache-list ${plainList}`}>
            {caches.map((cach) => (
              <li key={cach.name}>
                <span>
                  <Link
                    to={of(cach.name)}
                    preventScrollReset
                    aria-current={cach.name === name ? "true" : undefined}
                  >
                    {cach.name}
                  </Link>{" "}
                  ({numberText(cach.size)})
                  <br />
                  <small>{t(cach.label)}</small>
                </span>
                {clear(cach.name, undefined, cach.size === 0)}
              </li>
            ))}
          </ul>
        </Box>
        <Box label="cache.keys">
          {keys.length === 0 ? <p>{t(name ? "cache.empty" : "cache.choose")}</p> : null}
          <ul className={`sw-cache-list ${plainList}`}>
            {keys.map((item) => (
              <li key={item}>
                <Link
                  to={of(name, item)}
                  preventScrollReset
                  aria-current={item === key ? "true" : undefined}
                >
                  {item}
                </Link>
                {clear(name, item)}
              </li>
            ))}
          </ul>
        </Box>
        <Box label="cache.value">
          {key ? (
            <pre className="sw-input">{value || t("cache.gone")}</pre>
          ) : (
            <p>{t("cache.chooseKey")}</p>
          )}
        </Box>
      </div>
    </section>
  );
}

/** Takes the focus, because the pressed button may be gone. */
function Notices({ response }: { response: ReturnType<typeof useActionData<typeof action>> }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (response) box.current?.focus();
  }, [response]);
  if (!response) return null;
  const { refusal, removed } = response;
  return (
    <div ref={box} tabIndex={-1} role={refusal ? "alert" : "status"}>
      <Callout intent={refusal ? "danger" : "success"}>
        {refusal ? t(refusal.code, refusal.params) : t("cache.cleared", { count: removed })}
      </Callout>
    </div>
  );
}
