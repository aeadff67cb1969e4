import { describe, expect, it, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { eachWeekday } from "../sections/workshop-section.ts"
import { arrivalOf } from "./arrival.ts"

// A Friday.
const workshop = { ...eachWeekday((day) => day !== "sunday"), pieces_a_week: null }
const order = { from: "2026-11-27", daysToMake: 0, deliveryTime: "3-5 days", holidays: "", workshop, waiting: 0 }

describe("when a piece arrives", () => {
  it.each([
    ["what is there", {}, "2026-12-01", "2026-12-03"],
    ["what is still made", { daysToMake: 5 }, "2026-12-07", "2026-12-09"],
    [
      "what is made at weekends",
      { daysToMake: 3, workshop: { ...workshop, ...eachWeekday((day) => day.startsWith("s")) } },
      "2026-12-09",
      "2026-12-11",
    ],
    ["in one day", { deliveryTime: "1 days" }, "2026-11-28", "2026-11-28"],
    ["with another dash", { deliveryTime: "2 – 3 days" }, "2026-11-30", "2026-12-01"],
    ["around a holiday", { holidays: "2026-11-30 Poya\n2026-12-02" }, "2026-12-03", "2026-12-05"],
  ])("counts the working days: %s", (_, change, first, last) => {
    expect(arrivalOf({ ...order, ...change })).toEqual({ first, last })
  })

  it.each(["two weeks", "1-2 weeks", "24 hours", "5-3 days", "", "3-5 days, 7-9 outside Colombo"])(
    "is not told where delivery takes %j",
    (deliveryTime) => expect(arrivalOf({ ...order, deliveryTime })).toBeNull(),
  )
})

test("the time of delivery is read in the language of the page, and in English where the owner has no other", async () => {
  const inSinhala = (deliveryTime: string) => inLanguage("si", async () => arrivalOf({ ...order, deliveryTime }))
  expect(await inSinhala("දින 3-5")).toEqual({ first: "2026-12-01", last: "2026-12-03" })
  expect(await inSinhala("3-5 days")).toEqual({ first: "2026-12-01", last: "2026-12-03" })
  expect(await inSinhala("සති 3-5")).toBeNull()
})
