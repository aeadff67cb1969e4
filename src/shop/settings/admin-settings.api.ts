import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { validJson, validParam } from "#shop/api/validation.ts"
import { adminSettings, saveSection } from "./admin-settings.server.ts"
import { adminSettingsJson, sectionChange, sectionParam } from "./admin-settings.ts"

const tag = "Admin"

/** What the owner sets. */
export const adminSettingsApi = new Hono<ApiEnv>()
  .get("/admin/settings", describeEndpoint({ tag, summary: "All settings", returns: adminSettingsJson }), async (c) => {
    await c.var.shop.liveSettings.reload()
    return c.json(adminSettings(c.var.shop.liveSettings.current), 200)
  })
  .put(
    "/admin/settings/:section",
    describeEndpoint({
      tag,
      summary: "Save a section of the settings",
      description:
        "The body holds all fields of the section as they are to be. With `version`, a section that another admin has saved since then answers " +
        "409 `edit_conflict`, and all settings stand under `current`. `payments` wants the caller's `current_password`, or as `nonce` the code that " +
        "`GET /auth/v1/reauthenticate` mails: without either it answers 403 `reauthentication_needed`.",
      returns: adminSettingsJson,
      conflict: { current: adminSettingsJson, why: "Saved by somebody else" },
      refuses: {
        403: "Not an administrator, or not proved to be the owner of the account",
        404: "No such section",
        422: "A field is not acceptable, or the password or code is wrong",
        429: "Too many wrong passwords or codes",
      },
    }),
    validParam(sectionParam),
    validJson(sectionChange),
    async (c) =>
      sendResult(
        c,
        await saveSection(c.var.shop, c.var.identity.id, c.req.raw, c.req.valid("param").section, c.req.valid("json")),
      ),
  )
