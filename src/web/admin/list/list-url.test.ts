import { expect, it } from "vitest"
import { listAddress, readListQuery } from "./list-url.ts"

const defaults = { q: "", status: "all" }
const read = (search: string) => readListQuery(new URLSearchParams(search), defaults, { status: ["all", "pending"] })

it("reads what the address says", () => {
  expect(read("?q=ORD-1&status=pending&page=3")).toEqual({ q: "ORD-1", status: "pending", page: 3 })
})

it.each(["page=0", "page=-1", "page=1.5", "page=abc", "page=", ""])("begins at the first page for %j", (search) => {
  expect(read(search).page).toBe(1)
})

it("takes an unknown choice for the default", () => {
  expect(read("?status=lost").status).toBe("all")
})

it("leaves defaults out of the address", () => {
  expect(listAddress({ q: "", status: "all", page: 1 }, defaults)).toBe("")
  expect(listAddress({ q: "a & b", status: "pending", page: 2 }, defaults)).toBe("q=a+%26+b&status=pending&page=2")
})
