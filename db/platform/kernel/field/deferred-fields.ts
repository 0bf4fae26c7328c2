/**
 * A field that may stay empty at the save and that a later step asks for: `consigneeName`, or
 * `cargo.nwt` of every line whose fields have the values of `when`.
 */
export type DeferredField = { path: string; when?: Readonly<Record<string, string>> };

type Values = Readonly<Record<string, unknown>>;

/** The step asks for the field, on a line with these values. */
export const isDeferred = (
  deferred: readonly DeferredField[] | undefined,
  path: string,
  values: Values = {},
): boolean =>
  deferred?.some(
    (field) =>
      field.path === path &&
      Object.entries(field.when ?? {}).every(([key, value]) => values[key] === value),
  ) ?? false;

/**
 * The fields a rule misses: of a blank form, and of blank lines that hold the values of a case,
 * those no case before has. `missing` gives their paths without numbers of lines.
 */
export function deferredFields<Case extends Readonly<Record<string, string>>>(
  missing: (values?: Case) => readonly string[],
  cases: readonly Case[],
): readonly DeferredField[] {
  const deferred: DeferredField[] = missing().map((path) => ({ path }));
  for (const when of cases)
    for (const path of missing(when))
      if (!isDeferred(deferred, path, when)) deferred.push({ path, when });
  return deferred;
}
