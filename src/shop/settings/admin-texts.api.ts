import { Hono } from "hono"
import * as z from "zod/mini"
import { type ApiEnv, type Result, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validParam } from "#shop/api/validation.ts"
import { adminSettings, type SavingShop, saveSection } from "./admin-settings.server.ts"
import { type AdminSettings, type AdminTexts, adminTextsJson, sectionChange, textName } from "./admin-settings.ts"
import { textSections } from "./sections/sections.ts"

export const adminTextsApi = new Hono<ApiEnv<SavingShop>>()
  .get(
    "/admin/texts",
    describeEndpoint("Admin", "The sections of the settings that are words", { returns: adminTextsJson }),
    async (c) => {
      await c.var.shop.settings.reload()
      return c.json(textsOf(adminSettings(c.var.shop.settings)), 200)
    },
  )
  .put(
    "/admin/texts/:section",
    describeEndpoint("Admin", "Save a section that is words, as `PUT /admin/settings/{section}` does", {
      returns: adminTextsJson,
      conflict: { current: adminTextsJson, why: "Saved by somebody else" },
      refuses: { 404: "No such section of words", 422: "A field is not acceptable" },
    }),
    validParam(z.object({ section: textName })),
    validJson(sectionChange),
    async (c) => {
      const { section } = c.req.valid("param")
      return sendResult(
        c,
        onlyTexts(await saveSection(c.var.shop, c.var.identity.id, c.req.raw, section, c.req.valid("json"))),
      )
    },
  )

/** Leaves out what is no text: whoever writes the words of the shop need not see its accounts. */
function textsOf({ values, versions }: AdminSettings): AdminTexts {
  const picked = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => name in textSections))
  return { values: picked(values), versions: picked(versions) } as AdminTexts
}

function onlyTexts(saved: Result<AdminSettings, AdminSettings>): Result<AdminTexts, AdminTexts> {
  if (saved.ok) return { ...saved, value: textsOf(saved.value) }
  const { current, ...refused } = saved
  return current ? { ...refused, current: textsOf(current) } : refused
}
