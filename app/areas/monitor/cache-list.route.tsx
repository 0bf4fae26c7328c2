import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { cacheFigures, cacheKeys, cacheNames, cacheValue } from "#db/cache-monitor.server.ts";
import { clearCacheEntries } from "#db/monitor-operations.server.ts";
import { isRefusal, refusalsOf } from "#domain/kit/refusal.ts";
import { useSay } from "../../kit/shell/say.ts";
import { answer, asActor } from "../../session/ctx.server.ts";
import { BoardHead, Box, numberText } from "./monitor-parts.tsx";

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
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const name = String(form.get("name") ?? "");
  const key = form.get("key");
  try {
    const { removed } = await answer(request, clearCacheEntries, { name, ...(typeof key === "string" ? { key } : {}) });
    return data({ removed, refusal: null });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = refusalsOf(error);
    return data({ removed: 0, refusal: first ? { code: first.code, params: first.params } : null }, { status: 409 });
  }
}

export default function CacheList() {
  const { caches, name, key, keys, value } = useLoaderData<typeof loader>();
  const told = useActionData<typeof action>();
  const say = useSay();
  const of = (cache: string, entry?: string) =>
    `/monitor/cacheList?name=${encodeURIComponent(cache)}${entry === undefined ? "" : `&key=${encodeURIComponent(entry)}`}`;
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead word="monitor.cacheList">
        <ClearButton label={say("cache.clearAll")} ask={say("cache.askClearAll")} danger />
      </BoardHead>
      {told ? (
        <div
          className={`bp6-callout ${told.refusal ? "bp6-intent-danger" : "bp6-intent-success"}`}
          role={told.refusal ? "alert" : "status"}
        >
          {told.refusal ? say(told.refusal.code, told.refusal.params) : say("cache.cleared", { count: told.removed })}
        </div>
      ) : null}
      <div className="sw-cache-cols">
        <Box word="cache.caches">
          <ul className="sw-cache-list">
            {caches.map((one) => (
              <li key={one.name}>
                <span>
                  <Link to={of(one.name)} aria-current={one.name === name ? "true" : undefined}>
                    {one.name}
                  </Link>{" "}
                  ({numberText(one.size)})
                  <br />
                  <small>{say(one.word)}</small>
                </span>
                <ClearButton
                  label={say("cache.clear")}
                  name={one.name}
                  ask={say(one.name === "login_tokens:" ? "cache.askClearLogins" : "cache.askClear", { name: one.name })}
                />
              </li>
            ))}
          </ul>
        </Box>
        <Box word="cache.keys">
          {keys.length === 0 ? <p>{say(name ? "cache.empty" : "cache.choose")}</p> : null}
          <ul className="sw-cache-list">
            {keys.map((one) => (
              <li key={one}>
                <Link to={of(name, one)} aria-current={one === key ? "true" : undefined}>
                  {one}
                </Link>
                <ClearButton label={say("cache.clear")} name={name} entry={one} ask={say("cache.askClear", { name: `${name}${one}` })} />
              </li>
            ))}
          </ul>
        </Box>
        <Box word="cache.value">{key ? <pre className="sw-input">{value || say("cache.gone")}</pre> : <p>{say("cache.chooseKey")}</p>}</Box>
      </div>
    </section>
  );
}

type ClearProps = { label: string; ask: string; name?: string; entry?: string; danger?: boolean };

/** A button that empties something, asked about first. */
function ClearButton({ label, ask, name = "", entry, danger }: ClearProps) {
  return (
    <Form method="post" onSubmit={(event) => window.confirm(ask) || event.preventDefault()} preventScrollReset>
      <input type="hidden" name="name" value={name} />
      {entry === undefined ? null : <input type="hidden" name="key" value={entry} />}
      <button
        type="submit"
        className={`bp6-button ${danger ? "bp6-intent-danger" : "bp6-small"} bp6-outlined`}
        aria-label={`${label} ${name}${entry ?? ""}`.trim()}
      >
        {label}
      </button>
    </Form>
  );
}
