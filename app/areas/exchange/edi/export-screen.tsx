import { useLoaderData } from "@remix-run/react";
import { ListScreen, ToolLink } from "#app/kit/list/list-screen.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
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
    <p className="sw-inline">
      <label>
        {t("edi.partner")}{" "}
        <span className="bp6-html-select">
          <select name="partnerCode" required>
            {partners.map((partner) => (
              <option key={partner.code} value={partner.code}>
                {partner.code} {partner.label}
              </option>
            ))}
          </select>
        </span>
      </label>{" "}
      <label>
        {t("edi.purpose")}{" "}
        <span className="bp6-html-select">
          <select name="purpose" defaultValue="original">
            {Object.entries(purposes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </label>{" "}
      <label>
        <input type="checkbox" name="leaveOut" value="Y" /> {t("edi.leaveOut")}
      </label>{" "}
      <button type="submit" className="bp6-button" name="checkCodes" value="Y">
        {t("edi.checkCodes")}
      </button>
    </p>
  );
}
