import type { Identity, Role, StaffRole } from "../identity.ts"

/** Besides the methods of the API: whose screen it is, and whose history of changes is read. */
type Method = "SCREEN" | "HISTORY" | "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
/** Is a method and a path as the API describes it, `GET /admin/orders/:id`, or as the routes of screens do. */
export type Call = `${Method} ${string}`

/**
 * Says what each role may do besides the owners, who may do everything; paths are those below /admin/, histories are named by the kind of
 * what changed. What stands nowhere is the owners' alone: accounts, roles, settings, backups, refunds, exports, the newsletter's addresses, and
 * whatever is added without a word here. A path that ends in "!" is for people alone: the key of a program in that role may not call it, since it
 * is about money, about people or a link that a session opens.
 */
const TABLE: ReadonlyArray<readonly [holders: ReadonlyArray<Exclude<StaffRole, "admin">>, calls: string]> = [
  // Shows how customers pay; without a place of its own it would be one of the policies' screens.
  [[], "SCREEN texts/mails"],
  [["packer", "keeper", "reader"], "SCREEN account; GET audit products"],
  [
    ["packer", "reader"],
    `SCREEN orders orders/:id orders/print orders/:id/print make parcels parcels/labels;
     HISTORY order;
     GET orders orders/:id orders/:id/delivery-fee orders/:id/receipt! order-sheets new-orders make parcels`,
  ],
  // What a courier's own program reads, parcels.csv, is part of sending a parcel, and no export.
  [
    ["packer"],
    `SCREEN orders/new orders/slips;
     GET parcels.csv parcels.xlsx;
     PATCH orders/:id;
     PUT orders/:id/address orders/:id/language orders/:id/making/:item orders/:id/note orders/:id/promise orders/:id/tracking;
     POST orders! orders/:id/balance! orders/:id/link! orders/:id/not-reached orders/:id/pay-by! orders/:id/progress;
     POST orders/:id/question! orders/:id/receipt! orders/:id/transfer!;
     POST handovers handovers/undo waybills waybills/preview`,
  ],
  [
    ["keeper", "reader"],
    `SCREEN products coupons reviews;
     HISTORY product category coupon review;
     GET products/:id categories coupons coupons/:id feed product-images/original reviews reviews/:id/pictures/:position;
     GET samples texts`,
  ],
  [
    ["keeper"],
    `SCREEN texts texts/:policy;
     GET products.csv old-paths.csv;
     POST products products/:id/duplicate products/:id/restore products/bulk product-imports product-imports/preview old-paths;
     POST product-images product-images/crop categories categories/:id/merge coupons policies/:policy/preview;
     PUT categories texts/:section;
     PATCH products/:id categories/:id coupons/:id reviews/:id;
     DELETE products/:id categories/:id coupons/:id`,
  ],
  [
    ["reader"],
    `SCREEN - figures requests;
     GET card-notices! cash-book! counts dashboard figures payouts/overdue! requests!`,
  ],
]

const allowed = new Map<string, Set<Role>>()
const notByKeys = new Set<string>()
for (const [holders, calls] of TABLE) {
  for (const [method = "", ...paths] of calls.split(";").map((line) => line.trim().split(/\s+/))) {
    for (const written of paths) {
      const path = written.replace("!", "")
      const call = `${method} ${method === "HISTORY" ? path : path === "-" ? "/admin" : `/admin/${path}`}`
      allowed.set(call, new Set([...(allowed.get(call) ?? []), ...holders]))
      if (path !== written) notByKeys.add(call)
    }
  }
}

export const listedCalls = (): string[] => [...allowed.keys()]

/** Cancelling an order may owe money back: who may not return it may not cancel either. */
export const CANCEL: Call = "POST /admin/orders/:id/refund"

/** Returns whether a role may make a call. */
export function may(role: Role, call: string): boolean {
  return role === "admin" || allowed.get(call)?.has(role) === true
}

export function mayHolder({ role, isKey }: Pick<Identity, "role" | "isKey">, call: string): boolean {
  return may(role, call) && !(isKey && notByKeys.has(call))
}

/** Returns whether the key of a program may make a call in any role. */
export function mayKey(call: string): boolean {
  return allowed.has(call) && !notByKeys.has(call)
}

/** Returns whether a role may open the screen at a path of the back-office, without language. */
export function maySee(role: Role, pathname: string): boolean {
  const parts = pathname.replace(/\/$/, "").split("/")
  const matching = listedCalls().filter((call) => call.startsWith("SCREEN ") && fits(call.slice(7).split("/"), parts))
  // A path that is written out comes before one with a place for an id.
  const screen = matching.find((call) => !call.includes(":")) ?? matching[0]
  return role === "admin" || (screen !== undefined && may(role, screen))
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part.startsWith(":") || part === parts[at])
}

/** Returns the first screen that a role sees. */
export function firstScreen(role: Role): string {
  return ["/admin", "/admin/orders", "/admin/products"].find((screen) => maySee(role, screen)) ?? "/"
}
