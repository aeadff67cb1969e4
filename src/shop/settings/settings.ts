import { dayInColombo, formatCalendarDay, formatLongDayOfYear } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { CARD_METHODS, isCard, type PaymentMethod } from "#shop/payment-methods.ts"
import type { Marked } from "#shop/text/localized.ts"
import type { Maker } from "./sections/home-texts.ts"
import type { BankAccount } from "./sections/payments-section.ts"
import type { ShownSections } from "./sections/sections.ts"

/** Holds each section as it was saved, or else with its initial value. */
export interface ShopSettings extends ShownSections {
  /** The shop shows the sample catalogue, and is not for customers. */
  readonly samples: boolean
  /** Stand on the pages of some samples, by their ids, until somebody reviews those. */
  readonly sampleReviews: Readonly<Record<string, readonly SampleReview[]>>
}

/** Describes a review that no customer wrote: it is shown as a sample. */
export interface SampleReview {
  readonly name: string
  readonly stars: number
  readonly text: string
}

export interface ShownAccount extends BankAccount {
  /** Made up: nobody shall transfer anything to it. */
  readonly sample: boolean
  /** Names its note where that is English on a page of another language. */
  readonly english?: readonly string[]
}

export type ShownContact = ShownSections["contact"] & {
  /** E-mail address and phone number are made up: nobody is reached by them. */
  readonly sample: boolean
}

/** Returns the shop's contact; beside samples a made-up one while neither e-mail address nor phone number is given. */
export function shownContact({ contact, samples }: Pick<ShopSettings, "contact" | "samples">): ShownContact {
  const sample = samples && !contact.email && !contact.phone
  const madeUp = { email: "hello@nool.example", phone: "+94 11 234 5678" }
  return { ...contact, ...(sample && madeUp), sample }
}

export type ShownMaker = Omit<Maker, "shown"> & {
  /** The person is made up, as the pieces are. */
  readonly sample: boolean
}

/** Returns the maker as pages show them: a made-up one beside samples until the owner has written a name and a text; null while the part is hidden or empty. */
export function shownMaker({
  maker: { shown, ...maker },
  samples,
}: Pick<ShopSettings, "maker" | "samples">): ShownMaker | null {
  if (!shown) return null
  if (maker.name !== "" && maker.text !== "") return { ...maker, sample: false }
  if (!samples) return null
  return {
    ...{ name: m.home_maker_sample_name(), town: m.home_maker_sample_town(), text: m.home_maker_sample_text() },
    ...{ picture: null, picture_alt: "", signature: null, sample: true },
  }
}

type Paid = Pick<ShopSettings, "payments" | "shop" | "samples" | (typeof CARD_METHODS)[number]>

/** Returns the accounts for transfers; beside samples a made-up one while there is no other. */
export function shownAccounts({
  payments: { accounts, english },
  shop,
  samples,
}: Pick<Paid, "payments" | "shop" | "samples">): ShownAccount[] {
  if (accounts.length > 0 || !samples) {
    return accounts.map((account, at) => {
      const isEnglish = english?.includes(`accounts.${at}.note`)
      return { ...account, sample: false, ...(isEnglish && { english: ["note"] }) }
    })
  }
  const madeUp = {
    bank: m.orders_sample_bank(),
    branch: m.orders_sample_branch(),
    number: "0012 3456 7890",
    note: null,
  }
  return [{ ...madeUp, holder: shop.name, sample: true }]
}

/** Returns an account line by line, as it is read aloud. */
export function accountLines({ bank, branch, holder, number, note }: BankAccount): string[] {
  const where = [bank, branch].filter((part) => part !== null).join(", ")
  return [holder, where, number, ...(note?.split("\n") ?? [])].filter((line) => line !== null).filter(Boolean)
}

/** Returns the ways to pay: a bank transfer only where there is an account for it. */
export function offeredMethods(settings: Paid): PaymentMethod[] {
  const { bank_transfer, cash_on_delivery } = settings.payments
  return [
    ...(bank_transfer && shownAccounts(settings).length > 0 ? (["bank_transfer"] as const) : []),
    ...(cash_on_delivery ? (["cash_on_delivery"] as const) : []),
    ...CARD_METHODS.filter((method) => settings[method].on),
  ]
}

export function shownPromises({
  promises,
  pickup,
  ...settings
}: Pick<ShopSettings, "promises" | "pickup"> & Paid): string[] {
  const { delivery_time: time, return_days: days } = promises
  const payment = promisedPayment(offeredMethods(settings))
  const delivery = [m.shop_promise_delivery({ time }), ...(pickup.offered ? [m.shop_promise_pick_up()] : [])].join("\n")
  return [
    delivery,
    ...(payment ? [payment] : []),
    days > 0 ? m.shop_promise_returns({ days }) : m.shop_promise_no_returns(),
  ]
}

const onlyPayment = {
  bank_transfer: m.shop_promise_bank_transfer,
  cash_on_delivery: m.shop_promise_cash_on_delivery,
} as const

function promisedPayment(methods: readonly PaymentMethod[]): string | null {
  const [method, another] = methods.filter((each) => !isCard(each))
  const others = another ? m.shop_promise_payment() : method && onlyPayment[method]()
  if (!methods.some(isCard)) return others ?? null
  return others ? m.shop_promise_or_card({ others }) : m.shop_promise_card()
}

export interface Closed extends Marked {
  /** Is like "April 20, 2026"; null until the owner opens the shop for the first time. */
  readonly until: string | null
  /** Is put on the buttons that would order, like "Orders again from April 20"; null until the shop opens for the first time. */
  readonly again: string | null
  readonly sentence: string | null
}

/** Returns null while the shop takes orders. */
export function closedAt({ opening, holiday }: Pick<ShopSettings, "opening" | "holiday">, time: Date): Closed | null {
  if (opening.closed) return { until: null, again: null, ...saidIn(opening) }
  const { closed_until: until } = holiday
  if (until === null || dayInColombo(time) >= until) return null
  const again = m.shell_orders_again({ day: formatLongDayOfYear(until) })
  return { until: formatCalendarDay(until), again, ...saidIn(holiday) }
}

const saidIn = ({ sentence, english }: Pick<Closed, "sentence" | "english">) => {
  return { sentence, ...(english && { english }) }
}

/** Returns what stands above every page; null where nothing does (any more). */
export function announcementAt({ announcement }: Pick<ShopSettings, "announcement">, time: Date) {
  const { text, last_day: last, english } = announcement
  return text === null || (last !== null && dayInColombo(time) > last) ? null : { text, ...(english && { english }) }
}

/** Returns the milliseconds from a time until the shop takes orders again or an announcement ends; null where neither is to come. */
export function untilChange({ holiday, announcement }: Timed, time: Date): number | null {
  const ends = [
    holiday.closed_until === null ? 0 : startOf(holiday.closed_until),
    announcement.last_day === null ? 0 : startOf(announcement.last_day) + DAY_MS,
  ]
  const left = ends.map((end) => end - time.getTime()).filter((ms) => ms > 0)
  return left.length > 0 ? Math.min(...left) : null
}
type Timed = Pick<ShopSettings, "holiday" | "announcement">

const DAY_MS = 86_400_000
const startOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`)
