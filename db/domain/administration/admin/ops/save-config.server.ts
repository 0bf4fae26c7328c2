import { z } from "zod";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { settings } from "#platform/kernel/settings/settings.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { settingFault } from "../setting-value.server.ts";
import { asNew, keptText, recordToChange, writeRecord } from "../write-record.server.ts";

/** Shown for secrets; sent back, it keeps the value. */
export const maskedValue = "***";

const ConfigInput = z.object({
  id: v.formId(),
  version: v.formVersion(),
  configName: v.requiredText(100),
  configNameEn: keptText(100),
  configKey: v
    .requiredText(80)
    .pipe(z.string().regex(/^[A-Za-z][\w.-]*$/, { error: "admin.configKeyPattern" })),
  configValue: v.text(500),
  configType: v.flag(),
  secret: v.flag().optional(),
  remark: keptText(500),
});
type Input = z.output<typeof ConfigInput>;

async function write(ctx: Ctx, { id, version, ...fields }: Input): Promise<{ id: number }> {
  const config = id > 0 ? await recordToChange(ctx, Config, { id, version }) : null;
  const product = settings[fields.configKey];
  if (config && config.configKey !== fields.configKey && settings[config.configKey])
    throw new Refusal("admin.configKeyFixed", {}, { field: "configKey" });
  const same = await ctx.em.findOne(Config, { configKey: fields.configKey });
  if (same && same.id !== id)
    throw new Refusal("admin.configKnown", { key: fields.configKey }, { field: "configKey" });
  // Clearing the flag does not reveal a secret.
  const secret = config?.secret === true || product?.kind === "password" || fields.secret === "Y";
  const kept = config?.secret === true && fields.configValue === maskedValue;
  const configValue = kept ? config.configValue : fields.configValue;
  const fault = settingFault(fields.configKey, configValue);
  if (fault) throw new Refusal(fault.code, fault.params ?? {}, { field: "configValue" });
  return writeRecord(ctx, Config, config, {
    ...fields,
    configValue,
    secret,
    configType: product ? "Y" : fields.configType,
  });
}

/** Wire contract §4, config. */
export const addConfig = defineOperation({
  name: "config.add",
  perm: "system:config:add",
  input: asNew(ConfigInput),
  done: "admin.saved",
  secrets: ["configValue"],
  run: write,
});

/** Values of product settings are checked. */
export const saveConfig = defineOperation({
  name: "config.save",
  perm: "system:config:edit",
  input: ConfigInput,
  done: "admin.saved",
  secrets: ["configValue"],
  run: write,
});

/** For commands. An unknown key becomes a custom setting. */
export const setConfig = defineOperation({
  name: "config.set",
  perm: "system:config:edit",
  input: z.object({
    configKey: ConfigInput.shape.configKey,
    configValue: ConfigInput.shape.configValue,
  }),
  done: "admin.saved",
  secrets: ["configValue"],
  run: async (ctx, { configKey, configValue }) => {
    const config = await ctx.em.findOne(Config, { configKey });
    const { configName = configKey, configType = "N" } = config ?? {};
    const flag = config?.secret ? "Y" : "N";
    return write(ctx, {
      id: config?.id ?? 0,
      version: undefined,
      configName,
      configKey,
      configValue,
      configType,
      secret: flag,
    });
  },
});
