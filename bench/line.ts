import type { Stage } from "./measure/stage.ts";

/** A figure of ours beside the handwritten limit, on the same data in the same run. */
export type BenchResult = {
  /** Work and size: "list, JSON call, 1 client". */
  work: string;
  /** The limit and its figure with unit ("6.5 ms", "12,000 rows/s"); empty for absolute targets. */
  limit: string;
  limitFigure: string;
  oursFigure: string;
  /** ours ÷ limit in the target's sense (times: less is better; speeds: more). */
  ratio: number | null;
  /** "≤ 1.8×", "≥ 0.5×", "≤ 250 MB". */
  target: string;
  reached: boolean;
};

/** Measures one piece of work. */
export type BenchLine = { name: string; run(stage: Stage): Promise<BenchResult[]> };

/** Median; the sample stays unchanged. */
export function median(sample: readonly number[]): number {
  return percentile(sample, 50);
}

/** The value that `share` percent do not exceed. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return (
    sorted[
      Math.min(sorted.length - 1, Math.max(0, Math.ceil((share / 100) * sorted.length) - 1))
    ] ?? Number.NaN
  );
}

/** Target: a maximum ratio of times (ms). */
export function slowerAtMost(
  work: string,
  limit: string,
  ms: { limit: number; ours: number },
  most: number,
): BenchResult {
  const ratio = ms.ours / ms.limit;
  return {
    work,
    limit,
    limitFigure: `${ms.limit.toFixed(1)} ms`,
    oursFigure: `${ms.ours.toFixed(1)} ms`,
    ratio,
    target: `≤ ${most}×`,
    reached: ratio <= most,
  };
}

/** Target: a minimum ratio of speeds (per second). */
export function fasterAtLeast(
  work: string,
  limit: string,
  speed: { limit: number; ours: number; unit: string },
  least: number,
): BenchResult {
  const ratio = speed.ours / speed.limit;
  const shown = (value: number) => `${Math.round(value).toLocaleString("en")} ${speed.unit}/s`;
  return {
    work,
    limit,
    limitFigure: shown(speed.limit),
    oursFigure: shown(speed.ours),
    ratio,
    target: `≥ ${least}×`,
    reached: ratio >= least,
  };
}

/** Target: an absolute limit (MB, KB, ms of CPU). */
export function within(work: string, figure: number, most: number, unit: string): BenchResult {
  return {
    work,
    limit: "",
    limitFigure: "",
    oursFigure: `${figure.toFixed(figure < 10 ? 1 : 0)} ${unit}`,
    ratio: null,
    target: `≤ ${most} ${unit}`,
    reached: figure <= most,
  };
}
