import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { Resource } from "./resource.server.ts";

const byApiName = new Map<string, Resource>();

/** Replaces earlier registrations. */
export function registerResources(resources: readonly Resource[]): void {
  byApiName.clear();
  for (const resource of resources) byApiName.set(resource.apiName, resource);
}

/** @throws Refusal kit.notFound */
export function resourceOf(apiName: string): Resource {
  const resource = byApiName.get(apiName);
  if (!resource) throw new Refusal("kit.notFound", {}, { key: apiName });
  return resource;
}
