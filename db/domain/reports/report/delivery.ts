import { z } from "zod";

/**
 * Where an ordered report goes besides its task: a folder below the reports' own, and mail
 * addresses with commas. Blank for neither.
 */
export type Delivery = { folder: string; mailTo: string };

/** Addresses a list of recipients may hold. */
const mostAddresses = 50;
const address = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;
const step = /^[^\s./\\:*?"<>|][^/\\:*?"<>|]*$/;

export const addressesOf = (mailTo: string): string[] => mailTo.split(/[,;\s]+/).filter(Boolean);

/** A folder never leads out of the reports' own. */
export const deliveryInput = {
  folder: z
    .string()
    .max(200)
    .default("")
    .refine((folder) => folder === "" || folder.split("/").every((part) => step.test(part)), {
      error: "report.badFolder",
    }),
  mailTo: z
    .string()
    .max(2000)
    .default("")
    .refine(
      (mailTo) =>
        addressesOf(mailTo).length <= mostAddresses &&
        addressesOf(mailTo).every((recipient) => address.test(recipient)),
      {
        error: "report.badAddress",
      },
    ),
};
