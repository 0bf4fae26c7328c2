import { z } from "zod";
import { partnerLayout } from "#edi/flat/flat-layout.ts";
import { isAllowed, syntaxIds } from "#edi/syntax/repertoire.ts";
import { fileNamePatternFault } from "./file-name.ts";

const ident = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\x20-\x7e]+$/);

/**
 * Sender or receiver in UNB: identification (an..35) and qualifier (an..4; `ZZZ` = mutually
 * agreed).
 */
const partySchema = z.object({ id: ident(35), qualifier: ident(4).optional() });

/** Messages we can send, with their names, as the dictionary `edi_message` has them. */
export const messageNames = [
  ["IFCSUM", "IFCSUM 订舱清单", "IFCSUM bookings"],
  ["CUSCAR", "CUSCAR 海关舱单", "CUSCAR customs cargo report"],
  ["FLAT", "平台舱单文件", "Platform manifest file"],
  ["VERMAS", "VERMAS 集装箱重量", "VERMAS verified gross mass"],
  ["COPARN", "COPARN 放箱通知", "COPARN container release"],
  ["IFTMBC", "IFTMBC 订舱确认", "IFTMBC booking confirmation"],
  ["CONTRL", "CONTRL 语法回执", "CONTRL syntax acknowledgement"],
  ["APERAK", "APERAK 业务回执", "APERAK application acknowledgement"],
] as const;
export type MessageType = (typeof messageNames)[number][0];

/**
 * A partner's choices (guide §1). Defaults are safe: UNOA syntax 2, UNA, one segment a line, test
 * off. `transliterate` fits texts to the repertoire before a character is refused. `partyCodes`
 * sends our party codes in NAD. A CONTRL or APERAK is overdue after `answerHours`.
 */
export const partnerProfileSchema = z
  .object({
    partnerCode: ident(20),
    /** Messages the partner takes. */
    messages: z
      .array(z.enum(messageNames.map(([type]) => type)))
      .min(1)
      .default(["IFCSUM"]),
    version: z.enum(["D"]).default("D"),
    release: z.enum(["95B"]).default("95B"),
    association: ident(6).optional(),
    syntaxId: z.enum(syntaxIds).default("UNOA"),
    syntaxVersion: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).default(2),
    una: z.boolean().default(true),
    decimalMark: z.enum([".", ","]).default("."),
    lineBreak: z.enum(["none", "lf", "crlf"]).default("lf"),
    sender: partySchema,
    recipient: partySchema,
    application: ident(14).optional(),
    /** Data element 1001 of an IFCSUM: bordereau or manifest. */
    documentName: z.enum(["785", "787"]).default("787"),
    /** Data element 1001 of a CUSCAR: customs or cargo manifest. */
    cuscarDocumentName: z.enum(["85", "785"]).default("85"),
    /**
     * Records of the flat file whose fields stand in another order: a line each, number and field
     * names.
     */
    flatFields: z.string().max(2000).default(""),
    /** Data element 1001 of a COPARN (guide §5.5); these names are the terminals' own. */
    coparnDocumentName: z.enum(["11", "12", "108", "126"]).default("11"),
    vermasRelease: z.enum(["16A", "24A"]).default("16A"),
    test: z.boolean().default(false),
    transliterate: z.boolean().default(true),
    partyCodes: z.boolean().default(false),
    /** A code without a mapping stops the file, also where it could go as it is. */
    mappedCodesOnly: z.boolean().default(false),
    fileNamePattern: z
      .string()
      .min(1)
      .max(120)
      .default("{MSG}_{PARTNER}_{VOYAGE}_{POL}_{YYYYMMDDHHmmss}_{REF}.edi"),
    codePage: z.enum(["ascii", "latin1", "utf8", "gb18030"]).optional(),
    maxMessages: z.int().min(1).max(999).default(99),
    wantsContrl: z.boolean().default(false),
    wantsAperak: z.boolean().default(false),
    /**
     * How files travel: by hand, or by a job through folders, SFTP or HTTPS. Keys and passwords
     * stand in the secrets file.
     */
    transport: z.enum(["none", "folder", "sftp", "https"]).default("none"),
    /** `host:port` of an SFTP server, or the address files are posted to. */
    address: z.string().trim().max(200).default(""),
    account: z.string().trim().max(64).default(""),
    /** SHA-256 of the server's host key, as `ssh-keygen -l` shows it. */
    hostKey: z.string().trim().max(80).default(""),
    /** Folders of the server: where the partner puts files for us, and where it takes ours. */
    inPath: z.string().trim().max(120).default("out"),
    outPath: z.string().trim().max(120).default("in"),
    /** An original of a bill that we have replaces it. */
    overwrites: z.boolean().default(false),
    answerHours: z.int().min(1).max(720).default(24),
  })
  .superRefine((profile, ctx) => {
    const issue = (path: string, message: string) =>
      ctx.addIssue({ code: "custom", path: [path], message });
    const wide = profile.syntaxId === "UNOW" || profile.syntaxId === "UNOY";
    if (wide && profile.syntaxVersion !== 4) issue("syntaxVersion", "edi.profileSyntax4");
    if (profile.codePage === "gb18030" || (profile.codePage === "utf8" && !wide))
      issue("codePage", "edi.profileCodePage");
    if (wide && profile.codePage !== undefined && profile.codePage !== "utf8")
      issue("codePage", "edi.profileCodePage");
    if (profile.codePage === "ascii" && profile.syntaxId === "UNOC")
      issue("codePage", "edi.profileCodePage");
    if (profile.decimalMark === "," && !profile.una) issue("decimalMark", "edi.profileDecimal");
    if (profile.transport === "sftp" && !/^[\w.-]+(:\d{1,5})?$/.test(profile.address))
      issue("address", "edi.profileAddress");
    if (profile.transport === "sftp" && profile.account === "")
      issue("account", "edi.profileAccount");
    if (profile.transport === "sftp" && !/^(SHA256:)?[A-Za-z0-9+/]{43}=?$/.test(profile.hostKey))
      issue("hostKey", "edi.profileHostKey");
    if (
      profile.transport === "https" &&
      !/^https:\/\/[^\s/]+|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(profile.address)
    )
      issue("address", "edi.profileAddress");
    if (partnerLayout(profile.flatFields) === null) issue("flatFields", "edi.profileFlatFields");
    if (fileNamePatternFault(profile.fileNamePattern) !== null)
      issue("fileNamePattern", "edi.profileFileName");
    for (const field of ["sender", "recipient"] as const) {
      const outside = [...profile[field].id].some((char) => !isAllowed(char, profile.syntaxId));
      if (outside) issue(field, "edi.profilePartyChars");
    }
  });

/** A complete profile; `partnerProfileSchema` fills in defaults. */
export type PartnerProfile = z.infer<typeof partnerProfileSchema>;

/** A profile before defaults. */
export type PartnerProfileInput = z.input<typeof partnerProfileSchema>;
