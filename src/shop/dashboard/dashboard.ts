import * as z from "zod/mini"
import { lowProductJson } from "#shop/catalogue/products/admin-products-json.ts"
import { unsentMailsJson } from "#shop/mails/admin/unsent-mails.server.ts"
import { adminOrderRowJson } from "#shop/orders/admin-order-json.ts"
import { holidaySection } from "#shop/settings/sections/plain-sections.ts"
import { firstDayJson, samplesJson } from "./first-day.ts"
import { lastBackupJson } from "./last-backup.ts"

export const adminCountsJson = z.object({
  products: z.int(),
  orders: z.int(),
  users: z.int(),
  coupons: z.int(),
})

/** Counts products and users that are not deleted, all orders and all coupons; samples that nobody has changed are left out. */
export type AdminCounts = z.infer<typeof adminCountsJson>

const orders = z.object({ count: z.int(), orders: z.array(adminOrderRowJson) })

export const databaseJson = z.object({
  release: z.nullable(z.object({ running: z.string(), newest: z.string(), since: z.string() })).check(
    z.meta({
      description: "A minor release of PostgreSQL that is newer than the one that runs; null: none is known",
    }),
  ),
})

export const dashboardJson = z.object({
  counts: adminCountsJson,
  holiday: z
    .nullable(z.object({ ...holidaySection.json.shape, version: z.int() }))
    .check(
      z.meta({ description: "That section of the settings, in English, while the shop is on holiday; else null" }),
    ),
  due: z
    .object({
      ...{ check_receipt: orders, confirm: orders, make: orders, ask_balance: orders },
      ...{ ship: orders, refund: orders, return: orders },
    })
    .check(z.meta({ description: "What the owner does next, by its step" })),
  transfers_awaited: z.int().check(z.meta({ description: "Orders that are not paid yet: their customer’s turn" })),
  transfers_overdue: z.int().check(z.meta({ description: "The pending ones of them whose time to pay is over" })),
  reviews_to_answer: z.int().check(z.meta({ description: "Of the last 30 days, shown and without an answer" })),
  requests_to_answer: z.int().check(z.meta({ description: "What people ask the owner to make" })),
  low_stock: z.object({ count: z.int(), products: z.array(lowProductJson) }),
  unsent_mails: unsentMailsJson,
  last_backup: lastBackupJson,
  clock_minutes_ahead: z.int().check(
    z.meta({
      description:
        "By how much the clock of the shop’s machine is wrong, as its database knows; negative when it is behind",
    }),
  ),
  transfer_account: z
    .enum(["given", "sample", "missing"])
    .check(z.meta({ description: "Whether customers may transfer to an account; given too where they shall not" })),
  first_day: firstDayJson,
  samples: samplesJson,
})

/** Shows what an owner looks at first. Each list holds the oldest 5 of its `count`. */
export type Dashboard = z.infer<typeof dashboardJson>
