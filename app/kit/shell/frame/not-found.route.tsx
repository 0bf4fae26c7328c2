/** Catches unknown paths. */
export async function loader() {
  throw new Response("not found", { status: 404 });
}

export default function NotFound() {
  return null;
}
