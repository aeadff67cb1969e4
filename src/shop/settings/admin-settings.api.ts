import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { refusesWithoutProof, WANTS_PROOF } from "#shop/api/proof.ts"
import { validJson, validParam } from "#shop/api/validation.ts"
import { adminSettings, type SavingShop, saveSection } from "./admin-settings.server.ts"
import { adminSettingsJson, sectionChange, sectionParam } from "./admin-settings.ts"
import { SECTION_NAMES, sections } from "./sections/sections.ts"

const provedSections = SECTION_NAMES.filter((name) => sections[name].needsProof)
  .map((name) => `\`${name}\``)
  .join(", ")

export const adminSettingsApi = new Hono<ApiEnv<SavingShop>>()
  .get("/admin/settings", describeEndpoint("Admin", "All settings", { returns: adminSettingsJson }), async (c) => {
    await c.var.shop.settings.reload()
    return c.json(adminSettings(c.var.shop.settings), 200)
  })
  .put(
    "/admin/settings/:section",
    describeEndpoint("Admin", "Save a section of the settings", {
      description:
        "The body holds all fields of the section as they are to be. With `version`, a section that another admin has saved since then answers " +
        `409 \`edit_conflict\`, and all settings stand under \`current\`. Of ${provedSections}: ${WANTS_PROOF}`,
      returns: adminSettingsJson,
      conflict: { current: adminSettingsJson, why: "Saved by somebody else" },
      refuses: {
        ...refusesWithoutProof,
        404: "No such section",
        422: "A field is not acceptable, or the password or code is wrong",
      },
    }),
    validParam(sectionParam),
    validJson(sectionChange),
    (c) =>
      sendResult(
        c,
        saveSection(c.var.shop, c.var.identity.id, c.req.raw, c.req.valid("param").section, c.req.valid("json")),
      ),
  )
