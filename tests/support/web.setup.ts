import { afterAll } from "vitest";
import { closeTaskFeed } from "#app/kit/task/task-feed.server.ts";
import { closePlatform } from "#app/session/platform.server.ts";

/** Test files share a process: closes what a file opened, also after failures. */
afterAll(async () => {
  await closeTaskFeed();
  await closePlatform();
});
