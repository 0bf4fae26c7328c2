import { setTimeout as pause } from "node:timers/promises";
import { type BenchLine, within } from "./line.ts";
import { currentMemory } from "./measure/stage.ts";

/** Seconds without a request before the look. */
const rest = 30;

/**
 * What both processes hold at rest with the demo company: after their start, and after somebody has
 * signed in and opened a list.
 */
export const memoryLine: BenchLine = {
  name: "memory",
  async run(stage) {
    const testDatabase = await stage.demo();
    await stage.addUser(testDatabase, "rester", "clerk", "rester-password");
    const served = await stage.serve(testDatabase);
    await pause(rest * 1000);
    const [web, worker] = [currentMemory(served.web.pid), currentMemory(served.worker.pid)];
    const { cookie } = await served.signIn("rester", "rester-password");
    for (const path of ["/", "/seaway/bookingMgr/inner", "/task"]) {
      const page = await fetch(served.origin + path, { headers: { cookie, accept: "text/html" } });
      if (page.status !== 200) throw new Error(`${path} gave ${page.status}`);
      await page.arrayBuffer();
    }
    await pause(rest * 1000);
    stage.log(
      `memory: web process after three pages ${currentMemory(served.web.pid).toFixed(0)} MB`,
    );
    return [
      within("memory: web process at rest", web, 150, "MB"),
      within("memory: worker at rest", worker, 130, "MB"),
    ];
  },
};
