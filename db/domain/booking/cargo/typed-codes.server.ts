import type { TypedCode } from "#platform/records/resource/known-codes.server.ts";
import type { CargoLine, ContainerLine } from "./cargo.schema.ts";

type Form = Record<
  "portLoad" | "portDis" | "portVia" | "receipt" | "delivery" | "bargePortLoad",
  string
> & {
  cargo: readonly CargoLine[];
  containers: readonly ContainerLine[];
};

/** The codes master data must know, with their fields. */
export function typedCodesOf(form: Form): TypedCode[] {
  return [
    ...(["portLoad", "portDis", "portVia", "receipt", "delivery", "bargePortLoad"] as const).map(
      (field): TypedCode => ({ master: "port", code: form[field], field }),
    ),
    ...form.containers.flatMap((line, i): TypedCode[] => [
      { master: "sizeType", code: line.sizeType, field: `containers.${i}.sizeType` },
      { master: "sizeType", code: line.sizeTypeSub, field: `containers.${i}.sizeTypeSub` },
    ]),
    ...form.cargo.map(
      (line, i): TypedCode => ({
        master: "packageKind",
        code: line.packageKind,
        field: `cargo.${i}.packageKind`,
      }),
    ),
  ];
}
