import { expect, test } from "vitest"
import { AREA_NAMES } from "./areas.ts"
import { foundIn } from "./find-setting.ts"

const found = (sought: string) => AREA_NAMES.flatMap((name) => foundIn(name, sought) ?? [])

test("without words every screen is found, each by its own name", () => {
  expect(found(" ").map(({ name }) => name)).toEqual(AREA_NAMES)
  expect(found("PAYMENTS")).toEqual([
    { name: "payments", field: null, hash: "" },
    { name: "cards", field: "Test payments (sandbox)", hash: "" },
  ])
})

test("a screen is found by a field, and the link leads to the section that has it", () => {
  expect(found("fee")).toEqual([
    { name: "cash", field: "Extra fee", hash: "" },
    { name: "delivery", field: "Delivery fee", hash: "#delivery" },
    { name: "advanced", field: "Product feed", hash: "" },
  ])
  expect(found("days return")).toEqual([{ name: "delivery", field: "Days to return", hash: "#promises" }])
  expect(found("account number")).toEqual([{ name: "payments", field: "Account number", hash: "" }])
  expect(found("backups").map(({ name }) => name)).toEqual(["advanced"])
  expect(found("tractor")).toEqual([])
})
