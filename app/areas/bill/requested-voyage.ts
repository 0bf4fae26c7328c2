/** The voyage a list is asked for, as it is written; empty without one. */
export function requestedVoyage(url: string): string {
  const { searchParams } = new URL(url);
  return (searchParams.get("f.voyageName.equals") ?? searchParams.get("f.voyageName.contains") ?? "").trim().toUpperCase();
}
