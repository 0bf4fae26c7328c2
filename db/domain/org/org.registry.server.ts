import type { AnyOperation, Resource } from "#platform/resource/resource.server.ts";
import { organisationOperations, organisationResources } from "./org.resources.server.ts";

export const orgResources: readonly Resource[] = organisationResources;
export const orgOperations: readonly AnyOperation[] = organisationOperations;
