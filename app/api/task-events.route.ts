import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "#platform/operation/actor.ts";
import { jobKind } from "#platform/task/task.server.ts";
import { taskFeed } from "../kit/task/task-feed.server.ts";
import { findContext } from "../session/ctx.server.ts";

/** A sign of life for proxies in between, and the longest life of one stream: then the session is asked again. Milliseconds. */
const beat = 20_000;
const life = 10 * 60_000;

/**
 * Calls when the connection of the request is closed (app/main.ts). The signal of a request is not enough for a stream of minutes: it hangs on the
 * requests it was copied from, and when one of them is collected it never speaks again.
 */
type Connection = { whenGone?(heard: () => void): void };

/** Changes of the reader's tasks as server-sent events. 503 when too many pages look: the page asks by itself then. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const reader = await findContext(request);
  if (!reader) return new Response(null, { status: 401 });
  const { actor } = reader;
  const feed = taskFeed(reader.log);
  const all = actor.roles.includes("admin");
  const jobs = can(actor, "monitor:job:list");
  let added = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const tell = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          leave();
        }
      };
      const listener = {
        userName: actor.userName,
        sessionId: (actor as { sessionId?: number }).sessionId ?? 0,
        wants: ({ operator, kind }: { operator: string; kind: string }) =>
          operator === actor.userName || all || (jobs && kind.startsWith(jobKind(""))),
        tell,
        end: () => leave(),
      };
      const pulse = setInterval(() => tell(": alive\n\n"), beat);
      const end = setTimeout(() => {
        tell("event: bye\ndata: {}\n\n");
        leave();
      }, life);
      const leave = () => {
        request.signal.removeEventListener("abort", leave);
        clearInterval(pulse);
        clearTimeout(end);
        feed.remove(listener);
        try {
          controller.close();
        } catch {
          // Closed already, by the reader's leaving.
        }
      };
      request.signal.addEventListener("abort", leave, { once: true });
      (context as Connection | undefined)?.whenGone?.(leave);
      added = feed.add(listener);
      if (added) tell("retry: 3000\n\n");
      else leave();
    },
  });
  if (!added) return new Response(null, { status: 503, headers: { "retry-after": "30" } });
  return new Response(body, {
    // no-transform: a compressed stream would be held back until there is enough to compress.
    headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" },
  });
}
