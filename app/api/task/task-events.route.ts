import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "#platform/kernel/actor/actor.ts";
import { jobKind } from "#platform/runtime/task/task.server.ts";
import { taskFeed } from "#app/kit/task/task-feed.server.ts";
import { findContext } from "#app/session/ctx.server.ts";

/**
 * Heartbeat for proxies, and the stream's lifetime, after which the session is checked again.
 * Milliseconds.
 */
const beat = 20_000;
const life = 10 * 60_000;

/**
 * Closing of the connection (app/main.ts). A request's own signal goes silent when its original is
 * collected.
 */
type Connection = { whenGone?(heard: () => void): void };

/**
 * Server-sent events of the reader's tasks. 503 when too many streams are open; the page then
 * polls.
 */
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
          // The reader closed it already.
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
    // no-transform: a compressing proxy would hold events back.
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
