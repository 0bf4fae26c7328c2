/**
 * `npm run survive`: kills worker, web process and database during long work and compares the
 * result with an undisturbed run. Options:
 * --kinds
 * import,upload,bills,fees,night,corrections,consolidation,roll,overdue,payables,rerating,
 * write-off,statements,invoices,edi-in,edi-out,outage;
 * --kills 50; --seed 7; --rows 4000 (of an import); --slowest 3 (longest time from kill to end, as
 * a multiple of the undisturbed run plus half a minute for restarts). SEAWAY_SILENCE (seconds)
 * shortens the wait for a dead runner.
 */
import { buildWeb } from "#scripts/build.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type CommandReport, killCommand } from "./command-kills.ts";
import { ediIn } from "./edi-in.ts";
import { ediOut } from "./edi-out.ts";
import { killOnce, type Outcome, type Template, type Victim } from "./one-kill.ts";
import { outage } from "./outage.ts";
import { groundOf, makeTemplate, seeded } from "./templates.ts";

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
/** A line of output. */
const print = (line: string) => void process.stdout.write(`${line}\n`);
const seed = Number(option("seed", String(Date.now() % 100_000)));
const kills = Number(option("kills", "50"));
const names = option(
  "kinds",
  "import,upload,bills,fees,night,corrections,consolidation,roll,overdue,payables,rerating,write-off,statements,invoices,edi-in,edi-out,outage",
).split(",");
const slowest = Number(option("slowest", "3"));
/** Work of commands; the other kinds are work of tasks. */
const commands = [ediIn, ediOut];
/** Seconds for a dead runner's timeout, its successor's start and the database's recovery. */
const startAnew = 30;
const size = { rows: Number(option("rows", "4000")), bookings: 120, bills: 600, corps: 30 };

/**
 * Of import kills every fourth hits the web process; of the others every fifth the database, every
 * tenth both.
 */
function victimOf(kind: string, nth: number): Victim {
  if (kind === "upload" || (kind === "import" && nth % 4 === 3)) return "web";
  return nth % 10 === 4 ? "both" : nth % 5 === 2 ? "database" : "worker";
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

type Line = { kind: string; outcomes: Outcome[]; whole: number };

function tell({ kind, outcomes, whole }: Line): string {
  const seconds = outcomes.map((outcome) => outcome.seconds).sort((a, b) => a - b);
  const count = (pick: (outcome: Outcome) => boolean) => outcomes.filter(pick).length;
  const victims = ["worker", "database", "both", "web"]
    .map((victim) => `${count((outcome) => outcome.victim === victim)} ${victim}`)
    .join(", ");
  const sum = (of: "lost" | "twice") =>
    outcomes.reduce((total, outcome) => total + outcome[of].length, 0);
  return [
    kind.padEnd(8),
    String(outcomes.length).padStart(5),
    String(count((outcome) => /running/.test(outcome.where))).padStart(14),
    String(sum("lost")).padStart(5),
    String(sum("twice")).padStart(6),
    String(count((outcome) => outcome.failed.length > 0)).padStart(7),
    `${percentile(seconds, 0.5).toFixed(1)} / ${percentile(seconds, 1).toFixed(1)}`.padStart(15),
    `${(whole / 1000).toFixed(1)}`.padStart(13),
    `  ${victims}`,
  ].join(" ");
}

async function runKind(kind: string, cluster: Cluster): Promise<Line> {
  const random = seeded(seed + kind.length * 1000 + kind.charCodeAt(0));
  const ground = groundOf(cluster);
  const template: Template = await makeTemplate(kind, ground, { size, web: true });
  print(
    `${kind}: undisturbed ${(template.whole / 1000).toFixed(1)} s, ${template.reference.size} things to compare`,
  );
  const outcomes: Outcome[] = [];
  for (let nth = 0; nth < kills; nth += 1) {
    const victim = victimOf(kind, nth);
    const outcome = await killOnce(template, ground, { victim, random });
    outcomes.push(outcome);
    const bad = [
      ...outcome.lost.map((key) => `LOST ${key}`),
      ...outcome.twice.map((key) => `TWICE ${key}`),
      ...outcome.failed,
    ];
    print(
      `${kind} ${nth + 1}/${kills} ${victim} at [${outcome.where}] → ${outcome.seconds.toFixed(1)} s ${bad.slice(0, 6).join("\n    ") || "equal"}`,
    );
  }
  return { kind, outcomes, whole: template.whole };
}

async function main(): Promise<number> {
  process.env.SEAWAY_SILENCE ??= "2";
  process.env.SEAWAY_SESSION_SECRET ??= "survival-survival-survival-survival";
  print(
    `seed ${seed}, ${kills} kills of each kind, a runner is dead after ${process.env.SEAWAY_SILENCE} s`,
  );
  await buildWeb();
  const cluster = await startCluster();
  process.env.SEAWAY_TEST_PG = cluster.adminUrl;
  process.env.SEAWAY_TEST_PREFIX = "survival_";
  const lines: Line[] = [];
  const reports: CommandReport[] = [];
  let report = "";
  try {
    for (const kind of names.filter((item) => item !== "outage")) {
      const command = commands.find(({ name }) => name === kind);
      if (command)
        reports.push(
          await killCommand(command, { kills, random: seeded(seed + kind.length), print }),
        );
      else lines.push(await runKind(kind, cluster));
    }
    if (names.includes("outage")) report = await outage(cluster);
  } finally {
    await cluster.end();
  }
  print(
    `\nkind     kills  in the middle  lost  twice  failed  ended s p50/max  undisturbed  killed`,
  );
  for (const line of lines) print(tell(line));
  for (const { name, kills: killed, wrong, seconds } of reports)
    print(
      `${name.padEnd(8)} ${String(killed).padStart(5)} kills of the command, ${wrong.length} wrong, undisturbed ${seconds.toFixed(1)} s\n${wrong.join("\n")}`,
    );
  if (report) print(`\n${report}`);
  const slow = lines.flatMap(({ kind, outcomes, whole }) =>
    outcomes
      .filter((outcome) => outcome.seconds > startAnew + (slowest * whole) / 1000)
      .map((outcome) => `${kind} ${outcome.seconds.toFixed(1)} s at [${outcome.where}]`),
  );
  if (slow.length > 0)
    print(`\nslower than ${slowest} undisturbed runs and ${startAnew} s:\n${slow.join("\n")}`);
  return slow.length > 0 ||
    reports.some(({ wrong }) => wrong.length > 0) ||
    lines.some((line) => line.outcomes.some(({ lost, twice }) => lost.length + twice.length > 0))
    ? 1
    : 0;
}

process.exitCode = await main();
