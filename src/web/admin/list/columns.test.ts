import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { couponColumns } from "../coupons/coupon-columns.tsx"
import { orderTableColumns } from "../orders/order-columns.tsx"
import { userColumns } from "../users/user-columns.tsx"

/** Returns the grid areas of each layout of a list's cards. */
async function cardLayouts(file: string): Promise<string[][]> {
  const css = await readFile(new URL(file, import.meta.url), "utf8")
  return [...css.matchAll(/grid-template:([^;]+);/g)].map(([, template = ""]) => {
    const rows = [...template.matchAll(/"([^"]+)"/g)].flatMap(([, row = ""]) => row.split(" "))
    return [...new Set(rows)].sort()
  })
}

describe.each([
  ["orders", orderTableColumns, "../orders/orders.css"],
  ["users", userColumns, "../users/users.css"],
  ["coupons", couponColumns, "../coupons/coupons.css"],
] as const)("the columns of %s", (_, columns, file) => {
  it("each have an area on the card, in every layout", async () => {
    const layouts = await cardLayouts(file)
    expect(layouts.length).toBeGreaterThanOrEqual(2)
    for (const areas of layouts) expect(areas).toEqual(columns.map(({ key }) => key).sort())
  })

  it("are laid out without a text of the page", async () => {
    const css = await readFile(new URL(file, import.meta.url), "utf8")
    expect(css).not.toMatch(/\[data-label=/)
  })

  it("end with the buttons of the row", () => {
    expect(columns.at(-1)).toMatchObject({ key: "actions", end: true })
  })
})
