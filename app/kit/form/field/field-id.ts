/** Element id of a path such as `cargo.0.pkgs`. */
export function idOf(path: string): string {
  return `f-${path.replace(/[.[\]]+/g, "-").replace(/-$/, "")}`;
}
