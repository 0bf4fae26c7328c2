import type { EntityManager } from "@mikro-orm/postgresql";
import { DictData, DictType } from "#domain/administration/admin/admin.entity.server.ts";
import { settings } from "#platform/kernel/settings/settings.ts";
import { Config } from "#platform/kernel/trace/trace.entity.server.ts";
import { baseSettings } from "#fixtures/base/config.ts";
import { baseDictionaries } from "#fixtures/base/dictionaries.ts";

/** Adds missing dictionaries and settings. */
export async function seedAdmin(em: EntityManager): Promise<void> {
  const types = new Set((await em.findAll(DictType)).map((dictType) => dictType.dictType));
  const entries = new Set(
    (await em.findAll(DictData)).map((dictData) => `${dictData.dictType}/${dictData.dictValue}`),
  );
  for (const [dictType, { name, values }] of Object.entries(baseDictionaries)) {
    const [dictName, dictNameEn] = name;
    if (!types.has(dictType)) em.create(DictType, { dictType, dictName, dictNameEn, builtIn: "Y" });
    for (const [i, [dictValue, dictLabel, dictLabelEn, listClass = ""]] of values.entries()) {
      if (entries.has(`${dictType}/${dictValue}`)) continue;
      em.create(DictData, {
        dictType,
        dictValue,
        dictLabel,
        dictLabelEn,
        dictSort: i + 1,
        listClass,
        builtIn: "Y",
      });
    }
  }
  const set = new Set((await em.findAll(Config)).map((config) => config.configKey));
  for (const [configKey, { value, kind }] of Object.entries(settings)) {
    const [configName = configKey, configNameEn = configKey] = baseSettings[configKey] ?? [];
    if (!set.has(configKey))
      em.create(Config, {
        configKey,
        configName,
        configNameEn,
        configValue: value,
        configType: "Y",
        secret: kind === "password",
      });
  }
}
