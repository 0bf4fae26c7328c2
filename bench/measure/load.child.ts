/** Clients in a process of their own, the same for both sides. Orders and results are messages. */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Query, LoadResponse, LoadOrder } from "./load.ts";

type Timed = { whole: number; rows: number; bytes: number };

function ask({ url, method, headers, body, refused }: Query, agent: Agent): Promise<Timed> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      let tail = "";
      let rows = 0;
      let bytes = 0;
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        bytes += part.length;
        tail = (tail + part).slice(-4000);
        // The rows of a JSON response are complete when their array closes.
        if (rows === 0 && /[}[]\](,"total"|\s*$)/.test(tail)) rows = performance.now() - begun;
      });
      response.on("end", () => {
        const whole = performance.now() - begun;
        if (response.statusCode === 200 && (refused || !/"code":[345]\d\d/.test(tail)))
          resolve({ whole, rows: rows || whole, bytes });
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${tail.slice(0, 300)}`));
      });
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function run({
  queries,
  clients,
  seconds,
  most = Number.POSITIVE_INFINITY,
  think = 0,
}: LoadOrder): Promise<LoadResponse> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const timeds: Timed[] = [];
  let next = 0;
  const begun = performance.now();
  const client = async () => {
    while (performance.now() - begun < seconds * 1000 && next < most) {
      if (think > 0) await pause(think * (2 / 3 + Math.random() * (2 / 3)));
      const item = queries[next++ % queries.length];
      if (item) timeds.push(await ask(item, agent));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  return {
    whole: timeds.map((timed) => timed.whole),
    rows: timeds.map((timed) => timed.rows),
    bytes: timeds.map((timed) => timed.bytes),
    perSecond: timeds.length / took,
  };
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (response) => process.send?.({ result: response }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once("disconnect", () => process.exit(0));
