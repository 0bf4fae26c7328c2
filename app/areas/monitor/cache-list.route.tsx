import { useEffect, useRef } from "react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { cacheFigures, cacheKeys, cacheNames, cacheValue } from "#db/services/monitor/cache-monitor.server.ts";
import { clearCacheEntries } from "#db/services/monitor/monitor-operations.server.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { asActor, pageContext, runAction } from "../../session/ctx.server.ts";
import { Asked, Question } from "./confirm-action.tsx";
import { BoardHead, Box, numberText } from "./monitor-parts.tsx";
import { readPageForm } from "../../session/page-form.server.ts";

/** The caches, the entries of one (`name`) and what one entry holds (`key`), with what must not be seen masked. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "monitor:cache:list");
  const asked = new URL(request.url).searchParams;
  const wanted = asked.get("name") ?? "";
  const name = cacheNames().includes(wanted) ? wanted : "";
  const key = name ? (asked.get("key") ?? "") : "";
  return {
    caches: await cacheFigures(em),
    name,
    key,
    keys: name ? await cacheKeys(em, name) : [],
    value: key ? await cacheValue(em, name, key) : "",
    asked: asked.has("ask"),
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
    const { removed } = await runAction(await pageContext(request), clearCacheEntries, { name, ...entry });
    return data({ removed, refusal: null });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data({ removed: 0, refusal: first ? { code: first.code, params: first.params } : null }, { status: 409 });
  }
}

const of = (cache: string, entry?: string) =>
  `/monitor/cacheList?${new URLSearchParams({ name: cache, ...(entry === undefined ? {} : { key: entry }) })}`;
const logins = "login_tokens:";

export default function CacheList() {
  const { caches, name, key, keys, value, asked } = useLoaderData<typeof loader>();
  const told = useActionData<typeof action>();
  const say = useSay();
  const question = (cache: string, entry?: string) =>
    cache === ""
      ? say("cache.askClearAll")
      : cache === logins && entry === undefined
        ? say("cache.askClearLogins")
        : say("cache.askClear", { name: `${cache}${entry ?? ""}` });
  const clear = (cache: string, entry?: string, off = false) => (
    <Asked
      label={say(cache === "" ? "cache.clearAll" : "cache.clear")}
      about={`${say(cache === "" ? "cache.clearAll" : "cache.clear")} ${cache}${entry ?? ""}`.trim()}
      ask={question(cache, entry)}
      fields={{ name: cache, ...(entry === undefined ? {} : { key: entry }) }}
      className={`bp6-button ${cache === "" ? "bp6-intent-danger" : "bp6-small"} bp6-outlined`}
      disabled={off}
    />
  );
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead word="monitor.cacheList">{clear("")}</BoardHead>
      {asked && !told ? (
        <Question
          ask={question(name, key || undefined)}
          label={say(name ? "cache.clear" : "cache.clearAll")}
          fields={{ name, ...(key ? { key } : {}) }}
          back={of(name, key || undefined)}
        />
      ) : null}
      <Told told={told} />
      <div className="sw-cache-cols">
        <Box word="cache.caches">
          <ul className="sw-cache-list">
            {caches.map((one) => (
              <li key={one.name}>
                <span>
                  <Link to={of(one.name)} preventScrollReset aria-current={one.name === name ? "true" : undefined}>
                    {one.name}
                  </Link>{" "}
                  ({numberText(one.size)})
                  <br />
                  <small>{say(one.word)}</small>
                </span>
                {clear(one.name, undefined, one.size === 0)}
              </li>
            ))}
          </ul>
        </Box>
        <Box word="cache.keys">
          {keys.length === 0 ? <p>{say(name ? "cache.empty" : "cache.choose")}</p> : null}
          <ul className="sw-cache-list">
            {keys.map((one) => (
              <li key={one}>
                <Link to={of(name, one)} preventScrollReset aria-current={one === key ? "true" : undefined}>
                  {one}
                </Link>
                {clear(name, one)}
              </li>
            ))}
          </ul>
        </Box>
        <Box word="cache.value">{key ? <pre className="sw-input">{value || say("cache.gone")}</pre> : <p>{say("cache.chooseKey")}</p>}</Box>
      </div>
    </section>
  );
}

/** What clearing did; the focus goes to it, for the button it began on may have gone with its entry. */
function Told({ told }: { told: ReturnType<typeof useActionData<typeof action>> }) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) box.current?.focus();
  }, [told]);
  if (!told) return null;
  const { refusal, removed } = told;
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`bp6-callout ${refusal ? "bp6-intent-danger" : "bp6-intent-success"}`}
      role={refusal ? "alert" : "status"}
    >
      {refusal ? say(refusal.code, refusal.params) : say("cache.cleared", { count: removed })}
    </div>
  );
}
