import { NotReady } from "#db/services/monitor/readiness.server.ts";
import { ready } from "#app/entry.server.tsx";

/** Ready when database and schema are; names only missing migrations (security.md). */
export async function loader() {
  try {
    await ready();
    return new Response("ready", { headers: { "content-type": "text/plain" } });
  } catch (error) {
    const reason = error instanceof NotReady ? `: ${error.reason}` : "";
    return new Response(`not ready${reason}`, {
      status: 503,
      headers: { "content-type": "text/plain", "retry-after": "5" },
    });
  }
}
