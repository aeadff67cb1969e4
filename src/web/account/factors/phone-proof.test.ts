import { expect, it } from "vitest"
import { challengeIn } from "./phone-proof.tsx"

const sent = { id: "5c1fdd44", resendAt: 60_000, expiresAt: 300_000 }

it("finds a code that was sent as long as it can be entered", () => {
  expect(challengeIn(sent, 299_999)).toEqual(sent)
  expect(challengeIn(sent, 300_000)).toBeNull()
})

it.each([null, 7, "x", {}, { ...sent, id: 7 }, { ...sent, expiresAt: "300000" }])("makes nothing of %j", (value) =>
  expect(challengeIn(value, 0)).toBeNull(),
)
