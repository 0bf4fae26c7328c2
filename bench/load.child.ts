/** Clients that ask as fast as they are answered, in a process of their own, the same for both sides. Orders come and answers go by messages. */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Asked, LoadAnswer, LoadOrder } from "./load.ts";

type Timed = { whole: number; rows: number; bytes: number };

function ask({ url, method, headers, body, refused }: Asked, agent: Agent): Promise<Timed> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (answer) => {
      let tail = "";
      let rows = 0;
      let bytes = 0;
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => {
        bytes += part.length;
        tail = (tail + part).slice(-4000);
        // The rows of a JSON answer are there when their array is closed.
        if (rows === 0 && /[}[]\](,"total"|\s*$)/.test(tail)) rows = performance.now() - begun;
      });
      answer.on("end", () => {
        const whole = performance.now() - begun;
        if (answer.statusCode === 200 && (refused || !/"code":[345]\d\d/.test(tail))) resolve({ whole, rows: rows || whole, bytes });
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${tail.slice(0, 300)}`));
      });
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function run({ asked, clients, seconds, most = Number.POSITIVE_INFINITY, think = 0 }: LoadOrder): Promise<LoadAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const found: Timed[] = [];
  let next = 0;
  const begun = performance.now();
  const client = async () => {
    while (performance.now() - begun < seconds * 1000 && next < most) {
      if (think > 0) await pause(think * (2 / 3 + Math.random() * (2 / 3)));
      const one = asked[next++ % asked.length];
      if (one) found.push(await ask(one, agent));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - begun) / 1000;
  agent.destroy();
  return {
    whole: found.map((one) => one.whole),
    rows: found.map((one) => one.rows),
    bytes: found.map((one) => one.bytes),
    perSecond: found.length / took,
  };
}

process.on("message", (order: LoadOrder) => {
  run(order).then(
    (answer) => process.send?.({ answer }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.once("disconnect", () => process.exit(0));
