import { expect, it } from "vitest"
import { anotherCodeFor, codeOf, progressIn, resendTime, secondsLeft } from "./sign-up-progress.ts"

const noon = Date.UTC(2026, 0, 1, 12)

it("locks the next code for 60 seconds", () => {
  const until = resendTime(noon)
  expect(secondsLeft(until, noon)).toBe(60)
  expect(secondsLeft(until, noon + 1)).toBe(60)
  expect(secondsLeft(until, noon + 59_001)).toBe(1)
  expect(secondsLeft(until, noon + 60_000)).toBe(0)
  expect(secondsLeft(until, noon + 90_000)).toBe(0)
})

it("takes the seconds that the server names", () => expect(secondsLeft(resendTime(noon, 42), noon)).toBe(42))

it("does not lock for an hour when the clock is set back", () => {
  expect(secondsLeft(resendTime(noon), noon - 3_600_000)).toBe(60)
})

it.each([null, 7, "x", {}, { email: "", resendAt: 1 }, { email: "a@b.lk" }, { email: "a@b.lk", resendAt: "soon" }])(
  "forgets a progress it cannot read: %j",
  (value) => expect(progressIn(value)).toBeNull(),
)

it("keeps the sign-up's id, e-mail address and time, nothing else", () => {
  const stored = { id: "7", email: "a@b.lk", resendAt: 5 }
  expect(progressIn({ ...stored, password: "x" })).toEqual(stored)
  expect(progressIn({ email: "a@b.lk", resendAt: 5 })).toEqual({ ...stored, id: null })
})

it("names the sign-up to the server, where it is known", () => {
  const known = { id: "7", email: "a@b.lk", resendAt: 5 }
  expect(codeOf(known, "123456")).toEqual({ email: "a@b.lk", token: "123456", type: "email", sign_up_id: "7" })
  expect(anotherCodeFor(known, "https://shop.test/").options.emailRedirectTo).toBe("https://shop.test/?sign_up_id=7")
  const unknown = { ...known, id: null }
  expect(codeOf(unknown, "123456")).toEqual({ email: "a@b.lk", token: "123456", type: "email" })
  expect(anotherCodeFor(unknown, "https://shop.test/").options.emailRedirectTo).toBe("https://shop.test/")
})
