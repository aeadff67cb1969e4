import { expect, it } from "vitest"
import { shownParcel, trackingOf } from "./parcels.tsx"

const bare = { pick_up: false, courier: null, tracking_number: null }
const entered = { ...bare, courier: "Koombiyo", tracking_number: "KB771000" }

it("sends a courier with what is sent, and with nothing that is fetched in the shop", () => {
  expect(trackingOf(bare, { courier: " Koombiyo " })).toEqual({ tracking: { courier: "Koombiyo" } })
  expect(trackingOf({ ...bare, pick_up: true }, { courier: "Koombiyo" })).toEqual({})
  expect(trackingOf(bare, { courier: " " })).toEqual({})
})

it("shows what is stored and sends only what was typed", () => {
  expect(shownParcel(entered, {})).toEqual({ courier: "Koombiyo", tracking_number: "KB771000" })
  expect(shownParcel(entered, { courier: "Domex" })).toEqual({ courier: "Domex", tracking_number: "KB771000" })
  expect(trackingOf(entered, {})).toEqual({})
  expect(trackingOf(entered, { courier: "Koombiyo" })).toEqual({})
  expect(trackingOf(entered, { courier: "Domex" })).toEqual({ tracking: { courier: "Domex" } })
  expect(trackingOf(entered, { tracking_number: "" })).toEqual({ tracking: { tracking_number: null } })
})
