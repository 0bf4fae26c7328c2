import { ready } from "../entry.server.tsx";

/** Able to serve: database and migrations; says nothing else (security.md). */
export async function loader() {
  try {
    await ready();
    return new Response("ready", { headers: { "content-type": "text/plain" } });
  } catch {
    return new Response("not ready", { status: 503, headers: { "content-type": "text/plain", "retry-after": "5" } });
  }
}
