import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { signOut } from "#domain/org/ops/sign-in.server.ts";
import { sessionCookie } from "../../session/cookies.server.ts";
import { assertSameOrigin, findDesk } from "../../session/ctx.server.ts";

export async function loader() {
  return redirect("/");
}

export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const desk = await findDesk(request);
  if (desk) await signOut(desk.em, desk.token);
  return redirect("/login", { headers: { "set-cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
}
