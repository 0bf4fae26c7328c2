import {
  type WriteOffScreen,
  writeOffScreenAt,
} from "#domain/finance/write-off/write-off-screens.ts";

/** @throws Response 404 for an unknown address */
export function writeOffPageAt(request: Request): WriteOffScreen {
  const screen = writeOffScreenAt(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (!screen) throw new Response("not found", { status: 404 });
  return screen;
}
