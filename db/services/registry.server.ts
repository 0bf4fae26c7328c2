import "#domain/messages.ts";
import { type AnyOperation, assertRegistry, operationsOf, type Resource } from "#platform/resource/resource.server.ts";
import { defineListOperations } from "#platform/list/list-views.server.ts";
import { pageLimitOf } from "#platform/operation/actor.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import type { ImportDefinition } from "#platform/import/define-import.server.ts";
import { billResource, billSourceResource } from "#domain/bill/bill.resource.server.ts";
import { captainResource, overseasResource } from "#domain/flows/approve-and-receive.server.ts";
import { bookingResource } from "#domain/flows/booking.resource.server.ts";
import { containerImportResource } from "#domain/container/containers.resource.server.ts";
import { mendContainerRows } from "#domain/container/correct-rows.server.ts";
import { orderContainers } from "#domain/container/containers-take.server.ts";
import { uploadContainers } from "#domain/container/containers-upload.server.ts";
import { verifyContainers } from "#domain/container/containers-verify.server.ts";
import { importContainers } from "#domain/container/import-boxes.server.ts";
import { ebookingResource } from "#domain/flows/ebooking.resource.server.ts";
import { billFeeResources, orderCalculation } from "#domain/fee/bill-fee.resource.server.ts";
import { calculateNightly, calculateVoyageFees } from "#domain/fee/calculate-voyage-fees.server.ts";
import { explainFeeNumber } from "#domain/fee/explain-stored-fee.server.ts";
import { feeResources } from "#domain/fee/fee.resource.server.ts";
import { rateOperations, rateResources } from "#domain/rate/rate.resource.server.ts";
import { ediResources } from "#domain/edi/edi.resource.server.ts";
import { jobResources } from "#domain/job/job.resource.server.ts";
import { statementOperations, statementResources } from "#domain/settlement/statement.resource.server.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { composeBookings, mapsCodes } from "./edi/edi-composer.server.ts";
import { collectFiles } from "#domain/file/ops/collect-files.server.ts";
import { keepFiles } from "#domain/file/ops/keep-files.server.ts";
import { removeTemporaryFile } from "#domain/file/ops/remove-file.server.ts";
import { sessionOperations } from "#domain/session/session.registry.server.ts";
import { adminOperations, adminResources } from "#domain/admin/admin.resources.server.ts";
import { logResources } from "#domain/admin/log.resources.server.ts";
import { userImport } from "#domain/org/org.imports.server.ts";
import { orgOperations, orgResources } from "#domain/org/org.registry.server.ts";
import { codeImports } from "#domain/code/code.imports.server.ts";
import { bookingImport } from "#domain/flows/booking-import.server.ts";
import { gearImports } from "#domain/equipment/equipment.imports.server.ts";
import { calendarImports } from "#domain/calendar/calendar.imports.server.ts";
import { moneyImports } from "#domain/money/money.imports.server.ts";
import { partyImports } from "#domain/customer/customer.imports.server.ts";
import { rateImports } from "#domain/rate/rate.imports.server.ts";
import { placeImports } from "#domain/place/place.imports.server.ts";
import { vesselEventImport } from "#domain/vessel-tracking/vessel-tracking.imports.server.ts";
import { vesselResources } from "#domain/vessel-tracking/vessel-tracking.resources.server.ts";
import { voyageImports } from "#domain/voyage/voyage.imports.server.ts";
import { hazardousResources } from "#domain/cargo/hazardous.resources.server.ts";
import { cargoImports } from "#domain/cargo/hazardous.imports.server.ts";
import { codeResources } from "#domain/code/code.resources.server.ts";
import { gearResources } from "#domain/equipment/equipment.resources.server.ts";
import { calendarResources } from "#domain/calendar/calendar.resources.server.ts";
import { moneyResources } from "#domain/money/money.resources.server.ts";
import { placeResources } from "#domain/place/place.resources.server.ts";
import { clearCacheEntries, monitorPerms } from "./monitor/monitor-operations.server.ts";
import { interfacePerm } from "#domain/tool/tool-perms.ts";
import { genResource } from "#domain/tool/gen.resource.server.ts";
import { toolOperations } from "#domain/tool/tool.registry.server.ts";
import { endSeeAs, seeAs } from "#domain/data-permission/ops/see-as.server.ts";
import { defineColumnOperations } from "#domain/column/ops/save-columns.server.ts";
import { defineLayoutOperations } from "#domain/column/ops/share-layouts.server.ts";
import { defineDataPmsOperations } from "#domain/data-permission/ops/save-data-pms.server.ts";
import { voyageResources } from "#domain/voyage/voyage.resources.server.ts";
import { spaceResources } from "#domain/space/space.resources.server.ts";
import { spaceImports } from "#domain/space/space.imports.server.ts";
import { bankImports } from "#domain/counterparty/bank.imports.server.ts";
import { corpImports } from "#domain/counterparty/counterparty.imports.server.ts";
import { corpResources } from "#domain/counterparty/counterparty.resources.server.ts";
import { mappingImport } from "#domain/edi/mapping.import.server.ts";
import { defineCoverage } from "#domain/edi/edi-coverage.server.ts";
import { customerResources } from "#domain/customer/customer.resource.server.ts";

/** Every resource of the product, in menu order. Screens, calls, commands, exports and the menu checks read this list. */
export const resources: readonly Resource[] = [
  bookingResource,
  ebookingResource,
  captainResource,
  overseasResource,
  containerImportResource,
  billSourceResource,
  billResource,
  ...rateResources,
  ...billFeeResources,
  ...feeResources,
  ...statementResources,
  ...ediResources({ compose: composeBookings, profileSchema: partnerProfileSchema }),
  ...jobResources,
  ...orgResources,
  ...adminResources,
  ...logResources,
  genResource,
  ...voyageResources,
  ...vesselResources,
  ...spaceResources,
  ...customerResources,
  ...placeResources,
  ...gearResources,
  ...calendarResources,
  ...codeResources,
  ...hazardousResources,
  ...moneyResources,
  ...corpResources,
];

const allImports: readonly ImportDefinition[] = [
  ...placeImports,
  ...gearImports,
  ...codeImports,
  ...cargoImports,
  ...moneyImports,
  ...corpImports,
  ...bankImports,
  mappingImport,
  ...calendarImports,
  ...partyImports,
  ...voyageImports,
  vesselEventImport,
  ...spaceImports,
  ...rateImports,
  bookingImport,
  userImport,
];

/** The imports behind `/xhl-admin/<apiName>/importData`, by kind; the first is meant when a call names none. */
const importKinds: Readonly<Record<string, readonly string[]>> = {
  "seaway/bookingMgr/inner": ["booking"],
  "system/user": ["user"],
  "seaway/voyage/voyage": ["voyage", "voyageStop"],
  "seaway/voyage/line": ["line"],
  "seaway/voyage/voyageStop": ["voyageStop"],
  "seaway/voyage/voyageNo": ["voyageNumber"],
  "seaway/voyage/scheduleTemplate": ["scheduleTemplate", "scheduleStop"],
  "seaway/voyage/vesselStatus": ["vesselEvent"],
  "seaway/voyage/space": ["space"],
  "seaway/voyage/spaceTemplate": ["spaceTemplate"],
  "priceSetting/freightmgr/port": ["freightRate"],
  "priceSetting/freightmgr/extra": ["surcharge"],
  "xhlbasic/customer": ["customer", "customerContact"],
  "xhlbasic/port": ["port", "portAlias", "portNameZh"],
  "xhlbasic/dock": ["dock"],
  "xhlbasic/vessel": ["vessel"],
  "xhlbasic/geography": ["geography"],
  "xhlbasic/containerSize": ["sizeType", "sizeTypeAlias"],
  "xhlbasic/container": ["container", "ownerCode"],
  "xhlbasic/vgmTolerance": ["vgmTolerance"],
  "xhlbasic/calendar": ["calendar", "calendarDay"],
  "xhlbasic/calendar/day": ["calendarDay"],
  "xhlbasic/containerIso": ["containerIso"],
  "xhlbasic/hscode": ["hscode"],
  "xhlbasic/hazardous": ["hazardous"],
  "xhlbasic/segregation": ["segregation"],
  "xhlbasic/packageKind": ["packageKind"],
  "xhlbasic/transTerms": ["transTerms"],
  "xhlbasic/exchangeRate": ["exchangeRate"],
  "xhlbasic/exchangeRateDetail": ["exchangeRate"],
  "xhlbasic/currency": ["currency"],
  "xhlbasic/costCode": ["costCode"],
  "xhlbasic/invoiceType": ["invoiceType"],
  "xhlbasic/clause": ["clause"],
  "xhlbasic/feeFlow": ["feeFlow"],
  "xhlbasic/bankAccount": ["bankAccount"],
  "xhlbasic/bank": ["bank"],
  "xhlbasic/company": ["company"],
  "xhlbasic/salesman": ["salesman"],
  "xhlbasic/organisation": ["organisation"],
  "xhlbasic/ediMapping": ["ediMapping"],
};

/**
 * A file may name any record of its page, so whoever sees a part of the page only brings none. The import of bookings is open to him: it asks
 * the scope of each row itself.
 */
function ofWholePages(definition: ImportDefinition): ImportDefinition {
  const { kind, operation } = definition;
  const pages = Object.keys(importKinds).filter((page) => kind !== bookingImport.kind && importKinds[page]?.includes(kind));
  const run: typeof operation.run = async (ctx, input) => {
    if (pages.some((page) => pageLimitOf(ctx.actor, page) !== null)) throw new Refusal("import.limited");
    return operation.run(ctx, input);
  };
  return { ...definition, operation: { ...operation, run } };
}

/** Every import of rows: `seaway import <kind>` and the import screen read this list; an area adds its own. */
export const imports: readonly ImportDefinition[] = allImports.map(ofWholePages);

/** The imports of rows of a resource; none when its rows come no other way than one by one. */
export function importsFor(apiName: string): readonly ImportDefinition[] {
  const kinds = Object.hasOwn(importKinds, apiName) ? (importKinds[apiName] ?? []) : [];
  return kinds.flatMap((kind) => imports.filter((one) => one.kind === kind));
}

/** What users keep of lists: saved searches and layouts. */
export const listOperations = defineListOperations((apiName) => resourceOf(apiName).list);

/** Data permissions of pages: which page, rows and columns. */
export const dataPmsOperations = defineDataPmsOperations((apiName) => resourceOf(apiName).list);

/** Column definitions of pages, and layouts shared with roles. */
export const columnOperations = {
  ...defineColumnOperations((apiName) => resourceOf(apiName).list),
  ...defineLayoutOperations((apiName) => resourceOf(apiName).list),
};

/** Every operation that can be ordered by name: calls, commands, jobs and background tasks. */
const named: readonly AnyOperation[] = [
  ...imports.map((one) => one.operation),
  ...rateOperations,
  calculateVoyageFees,
  calculateNightly,
  orderCalculation,
  explainFeeNumber,
  defineCoverage(mapsCodes),
  ...statementOperations,
  uploadContainers,
  verifyContainers,
  importContainers,
  orderContainers,
  mendContainerRows,
  keepFiles,
  removeTemporaryFile,
  collectFiles,
  ...orgOperations,
  ...adminOperations,
  clearCacheEntries,
  ...sessionOperations,
  ...Object.values(listOperations),
  ...Object.values(dataPmsOperations),
  ...Object.values(columnOperations),
  seeAs,
  endSeeAs,
  ...toolOperations,
];

const byApiName = new Map(resources.map((resource) => [resource.apiName, resource]));
const byName = new Map<string, AnyOperation>();
// Nothing starts with a list or an operation that forgot its permission: web, worker and commands all read this file.
assertRegistry(resources, named);
for (const operation of [...named, ...resources.flatMap((one) => operationsOf(one).map(([, operation]) => operation))])
  byName.set(operation.name, operation);

/** The resource of an apiName; "does not exist" otherwise. */
export function resourceOf(apiName: string): Resource {
  const resource = byApiName.get(apiName);
  if (!resource) throw new Refusal("kit.notFound", {}, { key: apiName });
  return resource;
}

/** The operation of a name; a refusal otherwise. With a page (apiName) it is that page's, which asks for the page's scope. */
export function operationOf(name: string, page?: string): AnyOperation {
  const paged = page === undefined ? undefined : byApiName.get(page);
  const operation = (paged && operationsOf(paged).find(([, one]) => one.name === name)?.[1]) ?? byName.get(name);
  if (!operation) throw new Refusal("kit.unknownOperation", { name });
  return operation;
}

/** Every operation by its name, those of resources and those ordered by name. */
export const allOperations = (): readonly AnyOperation[] => [...byName.values()];

/** Every permission that lists and operations name; the seed and the permission tests use it. */
export function allPermissions(): string[] {
  return [
    ...new Set([
      ...resources.flatMap(({ list }) => [list.perm, ...(list.exportPerm ? [list.exportPerm] : [])]),
      ...[...byName.values()].map((one) => one.perm),
      interfacePerm,
      ...monitorPerms,
    ]),
  ].sort();
}
