import { Hono } from "hono"
import { inLanguage } from "#messages/reader.server.ts"
import { type ApiEnv, sendFound, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeAdminList, describeEndpoint } from "#shop/api/endpoint.ts"
import { sendCsv } from "#shop/api/files/csv.server.ts"
import { notOfRole } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { CANCEL, may } from "#shop/api/staff/permissions.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import {
  adminOrderJson,
  adminOrderListJson,
  changedOrderJson,
  newOrdersJson,
  orderNoteJson,
  orderTrackingJson,
} from "../admin-order-json.ts"
import { askBeforeCancel } from "../cards/ask-cards.server.ts"
import type { CardShop } from "../cards/card-shop.server.ts"
import { withCode } from "../lankaqr/order-code.server.ts"
import { linkCode, withLink, withLinks } from "../links/order-links.server.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import { readAdminOrder, readAdminOrders } from "../order/read-admin-order.server.ts"
import { askBalance } from "../payments/ask-balance.server.ts"
import { countTransfer } from "../payments/count-transfer.server.ts"
import { transferForm } from "../payments/transfer-form.ts"
import { extendForm } from "../window/extend-form.ts"
import { extendPayBy } from "../window/extend-pay-by.server.ts"
import { countNewOrders, listAdminOrders } from "./admin-orders.server.ts"
import {
  adminOrdersQuery,
  callForm,
  newOrdersQuery,
  orderChange,
  orderLanguageForm,
  orderNoteForm,
  orderSheetsQuery,
  ordersCsvQuery,
  orderTrackingForm,
} from "./admin-orders.ts"
import { updateOrder } from "./admin-orders-change.server.ts"
import { exportOrders } from "./admin-orders-csv.server.ts"
import { noteCall, writeLanguage, writeNote } from "./admin-orders-notes.server.ts"
import { invoiceWords, orderSheetsJson } from "./invoice-words.ts"
import { writeTracking } from "./tracking.server.ts"

type AdminOrdersShop = CardShop & Parts<"publicUrl">

async function readSheets(shop: AdminOrdersShop, ids: readonly string[]) {
  const orders = (await withLinks(shop, await readAdminOrders(shop.db, ids))).map((order) => withCode(shop, order))
  const codes = await Promise.all(orders.map(({ link }) => linkCode(link)))
  const invoices = orders.map((order) => inLanguage(order.language, () => invoiceWords(order, shop.settings.values)))
  return orders.length > 0 ? { orders, invoices, codes } : null
}

export const adminOrdersApi = new Hono<ApiEnv<AdminOrdersShop>>()
  .get(
    "/admin/orders",
    describeAdminList(
      "Orders by number, customer’s name, e-mail or phone, with the counts of every tab",
      adminOrderListJson,
    ),
    validQuery(adminOrdersQuery),
    async (c) => c.json(await listAdminOrders(c.var.shop.db, c.req.valid("query")), 200),
  )
  .get(
    "/admin/orders.csv",
    describeEndpoint("Admin", "All orders of a list, or the chosen of them, as CSV; page and page_size do not count", {
      returns: "text/csv",
      refuses: { 400: "A query value that is not understood" },
    }),
    validQuery(ordersCsvQuery),
    (c) => sendCsv(c, "orders", exportOrders(c.var.shop.db, c.req.valid("query"))),
  )
  .get(
    "/admin/new-orders",
    describeEndpoint("Admin", "How many orders have come since a time; without one, since when to count", {
      returns: newOrdersJson,
      refuses: { 400: "A query value that is not understood" },
    }),
    validQuery(newOrdersQuery),
    async (c) => c.json(await countNewOrders(c.var.shop.db, c.req.valid("query").since), 200),
  )
  .get(
    "/admin/order-sheets",
    describeEndpoint("Admin", "Several orders in full, to be printed, in the order of the ids", {
      returns: orderSheetsJson,
      refuses: { 400: "A query value that is not understood", 404: "None of them exists" },
    }),
    validQuery(orderSheetsQuery),
    (c) => sendFound(c, readSheets(c.var.shop, c.req.valid("query").ids), orderNotFound),
  )
  .get(
    "/admin/orders/:id",
    describeEndpoint("Admin", "One order in full", { returns: adminOrderJson, refuses: { 404: "No such order" } }),
    async (c) => {
      const order = await readAdminOrder(c.var.shop.db, c.req.param("id"))
      return sendFound(c, order && withLink(c.var.shop, order), orderNotFound)
    },
  )
  .patch(
    "/admin/orders/:id",
    describeEndpoint("Admin", "Set the status, the payment status, or both", {
      description:
        "Into `cancelled` the stock and the coupon’s use are given back; out of it they are taken again, or it is refused with " +
        "409 `not_enough_stock` or `coupon_limit`. Pieces of a product that got options since it was ordered are not given back: " +
        "they stand under `not_restocked`. An order that is no longer at `version` answers 409 " +
        "`edit_conflict` and stands under `current`.",
      returns: changedOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order", 422: "No such status, or no `version`" },
    }),
    validJson(orderChange),
    async (c) => {
      const [id, change] = [c.req.param("id"), c.req.valid("json")]
      const { role, isKey } = c.var.identity
      const ofOwner = change.status === "cancelled" && !may(role, CANCEL)
      if (ofOwner || (isKey && change.payment_status)) return sendRefusal(c, notOfRole)
      await askBeforeCancel(c.var.shop, id, change)
      return sendResult(c, updateOrder(c.var.shop, c.var.identity.id, id, change))
    },
  )
  .post(
    "/admin/orders/:id/transfer",
    describeEndpoint("Admin", "Count a bank transfer for an order, in full or in part", {
      description:
        "One that looks like a transfer that was counted before, or is more than what is open, answers 409 `transfer_in_doubt`, until it is sent with `checked`.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was counted" },
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(transferForm),
    (c) => sendResult(c, countTransfer(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/orders/:id/pay-by",
    describeEndpoint("Admin", "Keep the pieces of an order for so many days more while its transfer is awaited", {
      description: "From now where the time to pay is over, else from its end. The customer is mailed.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(extendForm),
    (c) => sendResult(c, extendPayBy(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/orders/:id/balance",
    describeEndpoint("Admin", "Ask for the rest of an order whose deposit is in", {
      description:
        "It has the time to pay of a new order, and the customer is mailed. With cash on delivery it is paid at the door.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was asked" },
      refuses: { 404: "No such order", 422: "No `version`" },
    }),
    validJson(callForm),
    (c) => sendResult(c, askBalance(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .post(
    "/admin/orders/:id/not-reached",
    describeEndpoint("Admin", "Note that the customer who is asked before an order is confirmed was not reached", {
      description: "What the customer answered is a change of the status with the reason `agreed` or `declined`.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was noted" },
      refuses: { 404: "No such order", 422: "No `version`" },
    }),
    validJson(callForm),
    (c) => sendResult(c, noteCall(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json").version)),
  )
  .put(
    "/admin/orders/:id/language",
    describeEndpoint("Admin", "Choose the language of an order’s next mails and of its invoice", {
      description: "A mail about the order that still waits goes out in it.",
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was changed" },
      refuses: { 404: "No such order", 422: "No such language, or no `version`" },
    }),
    validJson(orderLanguageForm),
    (c) => sendResult(c, writeLanguage(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .put(
    "/admin/orders/:id/note",
    describeEndpoint("Admin", "Write the admins’ note on an order; empty takes it away", {
      returns: orderNoteJson,
      conflict: orderNoteJson,
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(orderNoteForm),
    (c) => sendResult(c, writeNote(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .put(
    "/admin/orders/:id/tracking",
    describeEndpoint("Admin", "Write an order’s courier and tracking number", {
      description: "A mail about its shipment that still waits tells the new ones.",
      returns: orderTrackingJson,
      conflict: orderTrackingJson,
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(orderTrackingForm),
    (c) => sendResult(c, writeTracking(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
