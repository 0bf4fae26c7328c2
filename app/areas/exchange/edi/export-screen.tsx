import { useLoaderData } from "@remix-run/react";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { loadExport } from "./export-screen.server.ts";

export function ExportScreen() {
  const t = useTranslate();
  return (
    <ListScreen
      tools={<ToolLink to="/seaway/edi/archive">{t("edi.archive")}</ToolLink>}
      within={<ForWhom />}
    />
  );
}

function ForWhom() {
  const t = useTranslate();
  const { partners, purposes } = useLoaderData<typeof loadExport>();
  return (
    <div className="sw-inline">
      <label>
        {t("edi.partner")}{" "}
        <Select name="partnerCode" required>
          {partners.map((partner) => (
            <option key={partner.code} value={partner.code}>
              {partner.code} {partner.label}
            </option>
          ))}
        </Select>
      </label>{" "}
      <label>
        {t("edi.purpose")}{" "}
        <Select name="purpose" defaultValue="original">
          {Object.entries(purposes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>{" "}
      <label>
        <input type="checkbox" name="leaveOut" value="Y" /> {t("edi.leaveOut")}
      </label>{" "}
      <Button type="submit" name="checkCodes" value="Y">
        {t("edi.checkCodes")}
      </Button>
    </div>
  );
}
