import { expect, it } from "vitest"
import { listSearch, readListQuery, sentQuery, unfilteredQuery } from "./list-url.ts"

const filterOf = (name: string, choices: string[]) => ({
  name,
  label: () => "",
  choices: choices.map((choice) => [choice, () => choice] as const),
})
const status = filterOf("status", ["all", "pending"])
const filters = [status, filterOf("to_check", ["", "1"]), filterOf("sort", ["newest", "oldest"])]
const read = (search: string) => readListQuery(new URLSearchParams(search), filters)
const written = (search: string) => listSearch(read(search), filters)

it("reads what the URL says", () => {
  expect(read("?q=ORD-1&status=pending&to_check=1&page=3")).toEqual({
    q: "ORD-1",
    choices: { status: "pending", to_check: "1", sort: "newest" },
    page: 3,
  })
})

it.each(["page=0", "page=-1", "page=1.5", "page=abc", "page=", ""])("begins at the first page for %j", (search) => {
  expect(read(search).page).toBe(1)
})

it.each(["lost", "", "toString"])("takes the unknown choice %j for the first", (choice) => {
  expect(read(`?status=${choice}`).choices.status).toBe("all")
})

it.each([
  ["", ""],
  ["?status=all&sort=newest&page=1&q=", ""],
  [
    "?page=2&sort=oldest&to_check=1&status=pending&q=a+%26+b",
    "?q=a+%26+b&status=pending&to_check=1&sort=oldest&page=2",
  ],
  ["?other=1&status=lost", ""],
])("writes the list of %j as %j", (search, expected) => {
  expect(written(search)).toBe(expected)
})

it("clears everything but the order", () => {
  const cleared = unfilteredQuery(read("?q=a&status=pending&to_check=1&sort=oldest&page=4"))
  expect(listSearch(cleared, filters)).toBe("?sort=oldest")
})

it("clears a list that has its default order", () => {
  const query = readListQuery(new URLSearchParams("?status=pending"), [status])
  expect(listSearch(unfilteredQuery(query), [status])).toBe("")
})

it("sends the API what differs from the default", () => {
  expect(sentQuery(read("?q=bear&sort=oldest&page=2"), filters)).toEqual({ q: "bear", sort: "oldest", page: "2" })
  expect(sentQuery(read(""), filters)).toEqual({})
})
