import { type Context, Hono } from "hono"
import { dayInColombo } from "#messages/formats.ts"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint, XLSX_TYPE } from "#shop/api/endpoint.ts"
import { validQuery } from "#shop/api/validation.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { listParcels, profileNamed, readParcels } from "./parcels.server.ts"
import { parcelsJson, parcelsQuery, type SheetQuery, sheetQuery } from "./parcels.ts"
import { sheetAsCsv, sheetAsXlsx } from "./sheets/write-sheet.server.ts"

const refuses = { 400: "A query value that is not understood", 422: "No sheet of this name" }

const KINDS = {
  csv: { type: "text/csv; charset=utf-8", written: sheetAsCsv },
  xlsx: { type: XLSX_TYPE, written: sheetAsXlsx },
} as const

async function sendSheet(c: Context<ApiEnv<OrdersShop>>, kind: keyof typeof KINDS, { ids, profile: name }: SheetQuery) {
  const profile = profileNamed(c.var.shop, name)
  if (!profile.ok) return sendRefusal(c, profile)
  const parcels = (await readParcels(c.var.shop, ids)).map(({ parcel }) => parcel)
  const { type, written } = KINDS[kind]
  const body = await written(profile.value, parcels)
  c.header("Content-Disposition", `attachment; filename="parcels-${dayInColombo(new Date())}.${kind}"`)
  c.header("Cache-Control", "private, no-store")
  c.header("Content-Type", type)
  return c.body(body, 200)
}

export const parcelsApi = new Hono<ApiEnv<OrdersShop>>()
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
    (c) => sendSheet(c, "csv", c.req.valid("query")),
  )
  .get(
    "/admin/parcels.xlsx",
    describeEndpoint("Admin", "A courier’s sheet of chosen orders, as a workbook", { returns: XLSX_TYPE, refuses }),
    validQuery(sheetQuery),
    (c) => sendSheet(c, "xlsx", c.req.valid("query")),
  )
