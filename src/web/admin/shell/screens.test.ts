import { expect, test } from "vitest"
import { STAFF_ROLES } from "#shop/api/identity.ts"
import { firstScreen, listedCalls, maySee } from "#shop/api/staff/permissions.ts"
import routes from "../../routes.ts"

interface Route {
  readonly path?: string
  readonly children?: readonly Route[]
}

function pathsOf({ path = "", children = [] }: Route, above = ""): string[] {
  const here = path ? `${above}/${path}` : above
  return [here, ...children.flatMap((child) => pathsOf(child, here))]
}

const screens = [...new Set(routes.flatMap((route) => pathsOf(route)))].filter((path) => /^\/admin(\/|$)/.test(path))

const OF_ROLE = {
  packer: [
    ...["account", "make", "orders", "orders/:id", "orders/:id/print", "orders/new", "orders/print"],
    ...["orders/slips", "parcels", "parcels/labels"],
  ],
  keeper: ["account", "coupons", "products", "reviews", "texts", "texts/:policy"],
  reader: [
    ...["", "account", "coupons", "figures", "make", "orders", "orders/:id", "orders/:id/print", "orders/print"],
    ...["parcels", "parcels/labels", "products", "requests", "reviews"],
  ],
}

test.each(["packer", "keeper", "reader"] as const)("a %s sees the screens of the role and no other", (role) => {
  const seen = screens.filter((screen) => maySee(role, screen.replaceAll(/:\w+/g, "a1")))
  expect(seen.sort()).toEqual(OF_ROLE[role].map((path) => (path ? `/admin/${path}` : "/admin")).sort())
})

test("an owner sees every screen, a customer none, and everybody has a first one that they see", () => {
  expect(screens.filter((screen) => !maySee("admin", screen))).toEqual([])
  expect(screens.filter((screen) => maySee("customer", screen))).toEqual([])
  for (const role of STAFF_ROLES) expect(maySee(role, firstScreen(role))).toBe(true)
})

test("every screen of a role is a route", () => {
  const listed = listedCalls().filter((call) => call.startsWith("SCREEN "))
  expect(listed.filter((call) => !screens.includes(call.slice(7)))).toEqual([])
})
