import { withStage, currentMemory } from "./stage.ts";
import { readFileSync } from "node:fs";
await withStage(async (stage) => {
  const t = await stage.demo();
  const served = await stage.serve(t);
  for (let i = 0; i < 3; i++) { await new Promise((r) => setTimeout(r, 8000)); console.log("web", currentMemory(served.web.pid).toFixed(0), "worker", currentMemory(served.worker.pid).toFixed(0)); }
  for (const p of [served.web, served.worker]) {
    const rollup = readFileSync(`/proc/${p.pid}/smaps_rollup`, "utf8"); console.log(rollup.split("\n").filter((l) => /^(Rss|Pss|Private|Shared|Anonymous|Pss_)/.test(l)).join(" | "));
    p.kill("SIGUSR2");
  }
  await new Promise((r) => setTimeout(r, 1000));
});
