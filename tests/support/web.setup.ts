import { afterAll } from "vitest";
import { closeTaskFeed } from "#app/kit/task/task-feed.server.ts";
import { closePlatform } from "#app/session/platform.server.ts";

/** Test files of a project follow each other in one process: what one of them opened for its pages ends with it, also when it fails. */
afterAll(async () => {
  await closeTaskFeed();
  await closePlatform();
});
