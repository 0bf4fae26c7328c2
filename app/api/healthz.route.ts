/** Alive; says nothing else (security.md). */
export async function loader() {
  return new Response("ok", { headers: { "content-type": "text/plain" } });
}
