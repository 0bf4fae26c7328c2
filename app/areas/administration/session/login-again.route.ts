import type { EntityManager } from "@mikro-orm/postgresql";
import type { ActionFunctionArgs } from "@remix-run/node";
import { signIn } from "#domain/administration/session/sign-in.server.ts";
import { assertSameOrigin, findContext } from "#app/session/ctx.server.ts";
import { platform } from "#app/session/platform.server.ts";
import {
  deviceOf,
  entryPointOf,
  signedInHeaders,
  signInDevice,
} from "#app/session/sign-in.loader.server.ts";
import { askCaptcha, type Fault, faultsOf } from "./login.loader.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";

/**
 * Signs in for an open page (kit/shell/session/expiry-dialog.tsx). Without fields it tries another
 * tab's session or the device, and returns what to ask.
 */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readPageForm(request);
  const response = (body: object, headers = new Headers()) => {
    headers.set("cache-control", "no-store");
    return Response.json(body, { headers });
  };
  const ask = async (faults: Fault[]) => {
    const captcha = await askCaptcha(request).catch((error: unknown) => {
      faults.push(...faultsOf(error));
      return null;
    });
    return response({ signedIn: null, captcha, faults });
  };
  if (!form.has("userName")) {
    const context = await findContext(request);
    if (context) return response({ signedIn: context.actor.userName });
    const device = await signInDevice(request);
    return device ? response({ signedIn: device.userName }, device.headers) : ask([]);
  }
  const { orm } = await platform();
  try {
    const { token, actor, device } = await signIn(orm.em.fork() as EntityManager, {
      ...(await entryPointOf(request)),
      userName: String(form.get("userName") ?? ""),
      password: String(form.get("password") ?? ""),
      uuid: String(form.get("uuid") ?? ""),
      code: String(form.get("code") ?? ""),
      device: await deviceOf(request),
      keep: form.get("keep") !== null,
    });
    return response(
      { signedIn: actor.userName },
      await signedInHeaders(request, { token, device, lang: actor.lang }),
    );
  } catch (error) {
    return ask(faultsOf(error));
  }
}
