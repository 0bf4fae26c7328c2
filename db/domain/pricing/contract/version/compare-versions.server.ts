import type { EntityManager } from "@mikro-orm/postgresql";
import { isId } from "#platform/kernel/text/record-id.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { contractForm } from "../contract.form.ts";
import { Contract, ContractVersion } from "../contract.entity.server.ts";
import { compareSnapshots, type SnapshotChange } from "./contract-snapshot.ts";
import { extraRateForm, portRateForm } from "#domain/pricing/rate/rate.form.ts";

/** Version numbers ascending; `label` is blank where a whole line came or went. */
export type ComparedVersions = {
  contractNo: string;
  versions: number[];
  base: number;
  other: number;
  changes: (SnapshotChange & { label: MessageKey | null })[];
};

/** Compares two approved versions, by default the last two. Null for an unknown contract. */
export async function compareVersions(
  em: EntityManager,
  id: number,
  requested: { base: number; other: number },
): Promise<ComparedVersions | null> {
  const contract = isId(id) ? await em.findOne(Contract, { id }) : null;
  if (!contract) return null;
  const stored = await em.find(
    ContractVersion,
    { contract: id },
    { fields: ["versionNo"], orderBy: { versionNo: "asc" } },
  );
  const versions = stored.map(({ versionNo }) => versionNo);
  const last = versions.at(-1) ?? 0;
  const base = versions.includes(requested.base) ? requested.base : (versions.at(-2) ?? last);
  const other = versions.includes(requested.other) ? requested.other : last;
  const both = await em.find(ContractVersion, { contract: id, versionNo: { $in: [base, other] } });
  const snapshotOf = (versionNo: number) =>
    both.find((version) => version.versionNo === versionNo)?.snapshot;
  const [before, after] = [snapshotOf(base), snapshotOf(other)];
  const changes = before && after ? compareSnapshots(before, after) : [];
  return {
    contractNo: contract.contractNo,
    versions,
    base,
    other,
    changes: changes.map((change) => ({ ...change, label: labelOf(change) })),
  };
}

/** The field's name on the form where it is entered. */
function labelOf({ part, field }: SnapshotChange): MessageKey | null {
  if (part === "rates")
    return (
      fieldsIn([portRateForm, extraRateForm].flatMap(({ sections }) => sections)).get(field) ?? null
    );
  if (part === "head") return fieldsIn(contractForm.sections).get(field) ?? null;
  return fieldsIn((contractForm.lines ?? []).filter(({ key }) => key === part)).get(field) ?? null;
}

const fieldsIn = (sections: readonly { fields: readonly { key: string; label: MessageKey }[] }[]) =>
  new Map(sections.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)));
