import type { Part, Source } from "#domain/booking/consolidation/split-cargo.ts";

/** Cells as typed; the operation reads and refuses them. */
export type TypedPart = {
  boxes: string[];
  goods: { pkgs: string; gwt: string; dim: string }[];
  containers: string[];
};

/** Names of the cells, as the faults of the operation name them. */
export const cellName = {
  boxes: (part: number, line: number) => `parts.${part}.boxes.${line}`,
  goods: (part: number, line: number, key: "pkgs" | "gwt" | "dim") =>
    `parts.${part}.goods.${line}.${key}`,
  container: (cntNo: string) => `containers.${cntNo}`,
};

/**
 * The grid's cells, or undefined for a form without a grid. Containers stand with the part their
 * selection names.
 */
export function readParts(
  form: FormData,
  source: Pick<Source, "boxes" | "cargo" | "containers">,
  count: number,
): TypedPart[] | undefined {
  if (!form.has(cellName.boxes(0, 0))) return undefined;
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return Array.from({ length: count }, (_, part) => ({
    boxes: source.boxes.map((_line, line) => text(cellName.boxes(part, line))),
    goods: source.cargo.map((_line, line) => ({
      pkgs: text(cellName.goods(part, line, "pkgs")),
      gwt: text(cellName.goods(part, line, "gwt")) || "0",
      dim: text(cellName.goods(part, line, "dim")) || "0",
    })),
    containers: source.containers
      .map((box) => box.cntNo)
      .filter((cntNo) => Number(text(cellName.container(cntNo))) === part),
  }));
}

/** Proposed parts as cells. */
export const typedParts = (parts: readonly Part[]): TypedPart[] =>
  parts.map((part) => ({
    boxes: part.boxes.map(String),
    goods: part.goods.map((own) => ({ pkgs: String(own.pkgs), gwt: own.gwt, dim: own.dim })),
    containers: part.containers,
  }));
