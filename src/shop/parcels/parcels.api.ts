import { type Context, Hono } from "hono"
import { dayInColombo } from "#messages/formats.ts"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint, XLSX_TYPE } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { listParcels, profileNamed, readParcels } from "./parcels.server.ts"
import { parcelsJson, parcelsQuery, sheetQuery } from "./parcels.ts"
import { sheetAsCsv, sheetAsXlsx } from "./sheets/write-sheet.server.ts"

interface Shop extends Parts<"db"> {
  readonly settings: LiveSettings
}

const refuses = { 400: "A query value that is not understood", 422: "No sheet of this name" }

function sendFile(c: Context, kind: "csv" | "xlsx", body: string | Uint8Array<ArrayBuffer>) {
  c.header("Content-Disposition", `attachment; filename="parcels-${dayInColombo(new Date())}.${kind}"`)
  c.header("Cache-Control", "private, no-store")
  c.header("Content-Type", kind === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE)
  return c.body(body, 200)
}

/** Serves the parcels of orders to the owner, and their couriers' sheets. */
export const parcelsApi = new Hono<ApiEnv<Shop>>()
  .get(
    "/admin/parcels",
    describeEndpoint("Admin", "The parcels of chosen orders, or of the first 100 that wait to be sent", {
      returns: parcelsJson,
      refuses,
    }),
    validQuery(parcelsQuery),
    (c) => sendResult(c, listParcels(c.var.shop, c.req.valid("query"))),
  )
  .get(
    "/admin/parcels.csv",
    describeEndpoint("Admin", "A courier’s sheet of chosen orders, as CSV", { returns: "text/csv", refuses }),
    validQuery(sheetQuery),
    async (c) => {
      const { ids, profile: name } = c.req.valid("query")
      const profile = profileNamed(c.var.shop, name)
      if (!profile.ok) return sendRefusal(c, profile)
      const parcels = (await readParcels(c.var.shop, ids)).map(({ parcel }) => parcel)
      return sendFile(c, "csv", sheetAsCsv(profile.value, parcels))
    },
  )
  .get(
    "/admin/parcels.xlsx",
    describeEndpoint("Admin", "A courier’s sheet of chosen orders, as a workbook", { returns: XLSX_TYPE, refuses }),
    validQuery(sheetQuery),
    async (c) => {
      const { ids, profile: name } = c.req.valid("query")
      const profile = profileNamed(c.var.shop, name)
      if (!profile.ok) return sendRefusal(c, profile)
      const parcels = (await readParcels(c.var.shop, ids)).map(({ parcel }) => parcel)
      return sendFile(c, "xlsx", await sheetAsXlsx(profile.value, parcels))
    },
  )
