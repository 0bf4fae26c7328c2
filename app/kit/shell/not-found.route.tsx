/** Every unknown path of a signed-in reader. */
export async function loader() {
  throw new Response("not found", { status: 404 });
}

export default function NotFound() {
  return null;
}
