import { expect, it } from "vitest"
import { trackingOf } from "./parcels.tsx"

const parcel = { courier: " Koombiyo ", tracking_number: "" }

it("sends a courier with what is sent, and with nothing that is fetched in the shop", () => {
  expect(trackingOf({ pick_up: false }, parcel)).toEqual({ tracking: { courier: "Koombiyo", tracking_number: null } })
  expect(trackingOf({ pick_up: true }, parcel)).toEqual({})
  expect(trackingOf({ pick_up: false }, { ...parcel, courier: " " })).toEqual({})
})
