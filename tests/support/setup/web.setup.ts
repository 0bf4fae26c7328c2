import { afterAll } from "vitest";
import { testPart } from "#scripts/step-log.ts";

/**
 * Test files share a process: closes what a file of pages opened, also after failures. Others load
 * no pages for it.
 */
// Vitest derives fixtures from this pattern, so it must be empty.
// oxlint-disable-next-line no-empty-pattern
afterAll(async ({}, { file }) => {
  if (!["http", "security"].includes(testPart(file.filepath))) return;
  const [{ closeTaskFeed }, { closePlatform }] = await Promise.all([
    import("#app/kit/task/task-feed.server.ts"),
    import("#app/session/platform.server.ts"),
  ]);
  await closeTaskFeed();
  await closePlatform();
});
