/** Liveness only (security.md). */
export async function loader() {
  return new Response("ok", { headers: { "content-type": "text/plain" } });
}
