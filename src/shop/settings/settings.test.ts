import { describe, expect, test } from "vitest"
import { settingsWith } from "#tests/fixtures/settings.ts"
import {
  accountLines,
  announcementAt,
  closedAt,
  offeredMethods,
  shownAccounts,
  shownContact,
  shownPromises,
  untilChange,
} from "./settings.ts"

const initial = await settingsWith({ bankDetails: null })
const ACCOUNT = { bank: "HNB", branch: null, holder: "S. Perera", number: "8001", note: "LankaQR too\n077 1" }
const withPayments = (payments: Partial<typeof initial.payments>, samples = false) => {
  return { ...initial, samples, payments: { ...initial.payments, ...payments } }
}

test("products and carts promise the prescribed until the owner sets something else", () => {
  const both = withPayments({ accounts: [ACCOUNT] })
  const payment = "Bank transfer or cash on delivery"
  expect(shownPromises(both)).toEqual(["Delivery within 3-5 days", payment, "30-day returns"])
  const promises = { delivery_time: "two weeks", return_days: 14 }
  expect(shownPromises({ ...both, promises })).toEqual(["Delivery within two weeks", payment, "14-day returns"])
  expect(shownPromises({ ...both, promises: { ...promises, return_days: 0 } })[2]).toBe(
    "No returns, unless it is faulty",
  )
  const pickup = { ...both.pickup, offered: true }
  expect(shownPromises({ ...both, pickup })[0]).toBe("Delivery within 3-5 days\nOr pick it up in the shop")
})

test("they promise no way to pay that is not offered", () => {
  expect(shownPromises(initial)[1]).toBe("Cash on delivery")
  expect(shownPromises(withPayments({ accounts: [ACCOUNT], cash_on_delivery: false }))[1]).toBe("Bank transfer")
})

test("e-mail address and phone number are made up among samples alone, marked, until the owner gives one of them", () => {
  const { contact } = initial
  const none = { ...contact, email: null, phone: null }
  expect(shownContact({ contact: none, samples: false })).toEqual({ ...none, sample: false })
  const madeUp = { email: "hello@nool.example", phone: "+94 11 234 5678" }
  expect(shownContact({ contact: none, samples: true })).toEqual({ ...none, ...madeUp, sample: true })
  const one = { ...none, phone: "077 123 4567" }
  expect(shownContact({ contact: one, samples: true })).toEqual({ ...one, sample: false })
})

describe("a bank transfer", () => {
  test("is offered once there is an account, and only where the owner wants it", () => {
    expect(offeredMethods(initial)).toEqual(["cash_on_delivery"])
    expect(offeredMethods(withPayments({ accounts: [ACCOUNT] }))).toEqual(["bank_transfer", "cash_on_delivery"])
    expect(offeredMethods(withPayments({ accounts: [ACCOUNT], bank_transfer: false }))).toEqual(["cash_on_delivery"])
    expect(offeredMethods(withPayments({ accounts: [ACCOUNT], cash_on_delivery: false }))).toEqual(["bank_transfer"])
  })

  test("goes to a made-up account among samples alone, marked as one, until the owner gives another", () => {
    expect(shownAccounts(withPayments({}))).toEqual([])
    expect(shownAccounts(withPayments({}, true))).toMatchObject([{ holder: "Nool", sample: true }])
    expect(offeredMethods(withPayments({}, true))).toContain("bank_transfer")
    expect(shownAccounts(withPayments({ accounts: [ACCOUNT] }, true))).toEqual([{ ...ACCOUNT, sample: false }])
  })

  test("account is written line by line, without what is not given", () => {
    expect(accountLines(ACCOUNT)).toEqual(["S. Perera", "HNB", "8001", "LankaQR too", "077 1"])
    expect(accountLines({ ...ACCOUNT, branch: "Kandy", note: null })).toEqual(["S. Perera", "HNB, Kandy", "8001"])
  })
})

describe("an announcement", () => {
  const announcement = { text: "Free delivery until Vesak", last_day: "2026-04-20" }
  const [lastMoment, next] = [new Date("2026-04-20T23:59:59.999+05:30"), new Date("2026-04-21T00:00:00+05:30")]

  test("is shown until the end of its last day in Colombo, or for ever, and not without words", () => {
    expect(announcementAt({ announcement }, lastMoment)).toEqual({ text: "Free delivery until Vesak" })
    expect(announcementAt({ announcement }, next)).toBeNull()
    expect(announcementAt({ announcement: { ...announcement, last_day: null } }, next)).not.toBeNull()
    expect(announcementAt({ announcement: { ...announcement, text: null } }, lastMoment)).toBeNull()
  })

  test("ends by itself, as a holiday does: whichever ends first", () => {
    expect(untilChange({ ...initial, announcement }, lastMoment)).toBe(1)
    expect(untilChange({ ...initial, announcement }, next)).toBeNull()
    const holiday = { closed_until: "2026-04-22", sentence: null }
    expect(untilChange({ holiday, announcement }, lastMoment)).toBe(1)
    expect(untilChange({ holiday, announcement }, next)).toBe(86_400_000)
  })
})

describe("a holiday", () => {
  const holiday = { closed_until: "2026-04-20", sentence: "At the fair" }
  const lastMoment = new Date("2026-04-19T23:59:59.999+05:30")
  const opening = new Date("2026-04-20T00:00+05:30")

  test("lasts until the day begins in Colombo", () => {
    expect(closedAt({ ...initial, holiday }, lastMoment)).toEqual({
      ...{ until: "April 20, 2026", again: "Orders again from April 20", sentence: "At the fair" },
    })
    expect(closedAt({ ...initial, holiday }, opening)).toBeNull()
    expect(untilChange({ ...initial, holiday }, lastMoment)).toBe(1)
    expect(untilChange({ ...initial, holiday }, opening)).toBeNull()
  })

  test("does not matter before the shop is opened", () => {
    const opening = { closed: true, sentence: "In May" }
    expect(closedAt({ holiday, opening }, lastMoment)).toEqual({ until: null, again: null, sentence: "In May" })
  })

  test("is none without a day", () => {
    expect(closedAt({ ...initial, holiday: { closed_until: null, sentence: "At the fair" } }, opening)).toBeNull()
    expect(untilChange({ ...initial, holiday: { closed_until: null, sentence: null } }, opening)).toBeNull()
  })
})
