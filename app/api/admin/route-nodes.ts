import type { MenuNode } from "#domain/administration/org/routes.server.ts";

/** A client route (spec/http-contract.md §3); keys without a value are left out. */
export type RouteNode = {
  name?: string;
  path: string;
  hidden: boolean;
  redirect?: "noRedirect";
  component: string;
  query?: string;
  alwaysShow?: true;
  meta?: { title: string; icon: string; noCache: boolean; link: string | null };
  children?: RouteNode[];
};

/** Route names built into these clients; a duplicate of ours would replace them. */
const ownNames = [
  "Index",
  "Profile",
  "AuthRole",
  "AuthUser",
  "Data",
  "JobLog",
  "GenEdit",
  "Redirect",
  "Login",
  "Register",
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** Path of an embedded address: drops scheme and www, turns dots and colons into slashes. */
const innerPath = (link: string) =>
  link
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/[.:]/g, "/");
/** The home page is a fixed route of the clients (platform §2). */
const isHome = (node: MenuNode) => node.path === "/index";

/** A root directory becomes a layout, a lower one a parent view; a root page gets a wrapper. */
export function routeNodes(tree: readonly MenuNode[]): RouteNode[] {
  const taken = new Set(ownNames);
  /** A router drops a duplicate name, so the second route uses its full address. */
  const nameOf = (node: MenuNode) => {
    let name = node.routeName || capital(node.segment);
    if (taken.has(name))
      name = node.path
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map(capital)
        .join("");
    while (taken.has(name)) name += "2";
    taken.add(name);
    return name;
  };
  const linkOf = (node: MenuNode) =>
    node.kind === "inner" || node.kind === "outer" ? node.path : null;
  const metaOf = (node: MenuNode) => ({
    title: node.title,
    icon: node.icon,
    noCache: node.noCache,
    link: linkOf(node),
  });
  const page = (node: MenuNode): RouteNode => ({
    name: nameOf(node),
    path: node.kind === "inner" ? innerPath(node.path) : node.segment,
    hidden: node.hidden,
    component:
      node.kind === "inner"
        ? "InnerLink"
        : node.kind === "outer"
          ? "Layout"
          : node.component || `${node.path.slice(1)}/index`,
    ...(node.query ? { query: node.query } : {}),
    meta: metaOf(node),
  });
  const below = (node: MenuNode): RouteNode =>
    node.kind === "directory" ? directory(node, node.segment, "ParentView") : page(node);
  function directory(node: MenuNode, path: string, component: string): RouteNode {
    const name = nameOf(node);
    return {
      name,
      path,
      hidden: node.hidden,
      redirect: "noRedirect",
      component: node.component || component,
      alwaysShow: true,
      meta: metaOf(node),
      children: node.children.map(below),
    };
  }
  return tree
    .filter((node) => !isHome(node))
    .map((node) => {
      if (node.kind === "directory") return directory(node, `/${node.segment}`, "Layout");
      if (node.kind === "outer") return { ...page(node), path: node.path };
      return { path: "/", hidden: node.hidden, component: "Layout", children: [page(node)] };
    });
}
