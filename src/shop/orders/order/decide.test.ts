import { describe, expect, test } from "vitest"
import type { CardRefundsRow } from "#database/rows.ts"
import { done } from "#platform/result.ts"
import { NOWHERE } from "#shop/address/address.ts"
import type { CardNotice } from "#shop/cards/provider.server.ts"
import {
  aCase,
  afterOf,
  by,
  CASES,
  type Command,
  changeOf,
  TOTAL,
  tableOf,
} from "#tests/fixtures/orders/decided-orders.ts"
import { decideAddress } from "../address/decide-address.ts"
import { decideLink } from "../links/decide-link.ts"
import { decideMaking } from "../making/decide-making.ts"
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from "../orders.ts"
import { decide } from "./decide.ts"
import { decideCards } from "./decide-cards.ts"
import { decideMoney } from "./decide-money.ts"
import { decideRefunds } from "./decide-refunds.ts"

const wanted = { ...by, isRefused: false }
const set =
  (change: { status?: OrderStatus; payment_status?: PaymentStatus; isRefused?: boolean }): Command =>
  ({ order, facts }) =>
    decide.setStatuses(order, { ...wanted, ...change }, { ...facts, held: {} })

const transfer =
  (cents: number): Command =>
  ({ order, facts }) =>
    decideMoney.countTransfer(
      order,
      { ...by, transfer: { cents, reference: null, paidOn: null }, isChecked: false },
      facts,
    )

const notice =
  (state: CardNotice["state"]): Command =>
  ({ order, facts }) => {
    const said = { orderNumber: order.order_number, providerId: "2", cents: TOTAL, currency: "LKR", state }
    return decideCards.countNotice(order, { provider: "payhere", notice: said }, facts)
  }

const there = { ...NOWHERE, customer_name: "Kamala", customer_phone: "0771234567", delivery_district: 5 }
const correct =
  (by_: "admin" | "customer", seenCents: number): Command =>
  ({ order, facts }) =>
    decideAddress.correct(
      order,
      { ...by, by: by_, to: { ...there, delivery_district: 9 }, seenCents },
      {
        ...{
          ...facts,
          stored: there,
          town: null,
          isHandedOver: false,
          ownCorrections: 0,
          method: done,
          feeCents: 350_00,
        },
        amounts: {
          ...{ subtotalCents: TOTAL - 250_00, deliveryFeeCents: 250_00, cashFeeCents: 0 },
          ...{ discountCents: 0, totalCents: TOTAL },
        },
      },
    )

const waiting = { id: "a line", making: "waiting", ready_by: null, words: "1 × Bunny" } as const
const back = { ...by, cents: 100_00, reason: null, items: null, way: "cash", reference: null } as const
const card = { wholeCents: TOTAL, isSetUp: true, isListed: true }
const atProvider = { amount: "1000.00", provider_id: "1", reason: null, items: null } as unknown as CardRefundsRow
const parcel = { ...by, cents: TOTAL, paidOn: null, feeCents: null }

const COMMANDS: Readonly<Record<string, Command>> = {
  cancel: ({ order }) => decide.cancel(order, by, { events: [], items: [] }),
  end: ({ order, facts }) => decide.end(order, {}, facts),
  extend: ({ order, facts }) => decide.extend(order, { ...by, days: 1 }, facts),
  askBalance: ({ order, facts }) => decide.askBalance({ ...order, due_part: "none" }, by, facts),
  ask: ({ order }) => decide.ask(order, { ...by, question: "Which bank?", by: "mail" }),
  notReached: ({ order }) => decide.notReached(order, by),
  renewLink: ({ order }) => decideLink.renew(order, by),
  setLanguage: ({ order }) => decide.setLanguage(order, { ...by, language: "si" }),
  handOver: ({ order }) => decide.handOver(order),
  adopt: ({ order }) => decide.adopt(order, { userId: by.actorId }),
  forget: ({ order }) => decide.forget(order, {}, { isLongClosed: true }),
  "forget too early": ({ order }) => decide.forget(order, {}, { isLongClosed: false }),
  movePromise: ({ order }) =>
    decideMaking.movePromise(
      order,
      { ...by, ready_by: "2026-12-09", reason: "Yarn" },
      { lines: [waiting], today: "2026-12-01" },
    ),
  tellProgress: ({ order }) =>
    decideMaking.tellProgress(order, { ...by, words: "The ears", pictures: [] }, { told: [] }),
  setMaking: ({ order, facts }) =>
    decideMaking.setMaking(
      order,
      { ...by, to: "done" },
      { line: waiting, others: [], payBy: facts.payBy, payments: facts.payments, held: null },
    ),
  "correctAddress, dearer": correct("admin", TOTAL + 100_00),
  "correctAddress, own": correct("customer", TOTAL + 100_00),
  "correctAddress, borne": correct("admin", TOTAL),
  "correctAddress, unseen": correct("customer", TOTAL),
  "set pending": set({ status: "pending" }),
  "set confirmed": set({ status: "confirmed" }),
  "set shipped": set({ status: "shipped" }),
  "set delivered": set({ status: "delivered" }),
  "set cancelled": set({ status: "cancelled" }),
  "set cancelled, refused": set({ status: "cancelled", isRefused: true }),
  "set paid": set({ payment_status: "paid" }),
  "set unpaid": set({ payment_status: "pending" }),
  "set failed": set({ payment_status: "failed" }),
  "undo nothing": ({ order, facts }) =>
    decide.setStatuses(order, { ...wanted, status: "pending", undo: true }, { ...facts, held: {} }),
  "count all": transfer(TOTAL),
  "count a part": transfer(TOTAL / 2),
  "count more": transfer(TOTAL + 1),
  showSlip: ({ order, facts }) =>
    decideMoney.showSlip(order, { ...by, path: "someone/other.jpg", isByAdmin: false }, facts),
  "showSlip, the sixth": ({ order }) => decideMoney.takesSlip(order, { slips: 5 }),
  payOut: ({ order, facts }) => decideMoney.payOut(order, parcel, facts),
  "notice paid": notice("paid"),
  "notice pending": notice("pending"),
  "notice failed": notice("failed"),
  "notice charged back": notice("charged_back"),
  payByTransfer: ({ order, facts }) => decideCards.payByTransfer(order, {}, facts),
  endWait: ({ order, facts }) => decideCards.endWait({ ...order, card_pending: true }, {}, facts),
  "endWait of none": ({ order, facts }) => decideCards.endWait(order, {}, facts),
  refund: ({ order, facts }) => decideRefunds.refund(order, back, facts),
  "refund while asked": ({ order, facts }) => decideRefunds.refund(order, back, { ...facts, isAsked: true }),
  retain: ({ order, facts }) =>
    decideRefunds.retain({ ...order, deposit_amount: "1.00" }, by, { ...facts, isAsked: false }),
  undoRefund: ({ order, facts }) => decideRefunds.undoRefund(order, by, facts),
  requestCardRefund: ({ order, facts }) =>
    decideRefunds.requestCardRefund(order, { ...by, cents: TOTAL }, { ...facts, ...card }),
  countCardRefund: ({ order, facts }) => decideRefunds.countCardRefund(order, by, { ...facts, refund: atProvider }),
  decideCardRefund: ({ order, facts }) =>
    decideRefunds.decideCardRefund(order, { ...by, wentBack: true }, { ...facts, refund: atProvider, was: "unknown" }),
}

/** Says what each command makes of an order: the code of its refusal, "–" for nothing, "=" where the statuses stay, else those that are new. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  cancel: ["any → pending: cancelled, cancelled: –, else: not_pending"],
  end: ["transfer paid | cash paid | card paid → any: –", "else → pending: cancelled, else: –"],
  extend: [
    "transfer open | transfer refused | card open | card refused → pending: =, else: transfer_not_awaited",
    "else → any: transfer_not_awaited",
  ],
  askBalance: [
    "transfer open | transfer refused | card open | card refused → cancelled: balance_not_due, else: =",
    "else → any: balance_not_due",
  ],
  ask: [
    "transfer open | transfer refused → cancelled: transfer_not_awaited, else: =",
    "else → any: transfer_not_awaited",
  ],
  notReached: ["any → pending: =, else: not_to_call"],
  renewLink: ["any → any: ="],
  setLanguage: ["any → any: ="],
  movePromise: ["any → delivered | cancelled: order_closed, else: ="],
  tellProgress: ["any → delivered | cancelled: order_closed, else: ="],
  setMaking: ["any → delivered | cancelled: order_closed, else: ="],
  handOver: ["any → cancelled: order_cancelled, else: –"],
  forget: ["any → delivered | cancelled: =, else: –"],
  "forget too early": ["any → any: –"],
  "correctAddress, dearer": [
    "transfer paid | cash paid | card paid → pending | confirmed: open, else: address_fixed",
    "else → pending | confirmed: =, else: address_fixed",
  ],
  "correctAddress, own": [
    "transfer paid | cash paid | card paid → pending: open, else: address_fixed",
    "else → pending: =, else: address_fixed",
  ],
  "correctAddress, borne": ["any → pending | confirmed: =, else: address_fixed"],
  "correctAddress, unseen": ["any → pending: total_changed, else: address_fixed"],
  "set pending": ["any → pending: –, else: pending"],
  "set confirmed": ["any → confirmed: –, else: confirmed"],
  "set shipped": ["any → shipped: –, else: shipped"],
  "set delivered": ["any → delivered: –, else: delivered"],
  adopt: ["any → any: ="],
  "set cancelled": ["any → cancelled: –, else: cancelled"],
  "set cancelled, refused": ["any → shipped: cancelled, else: parcel_not_shipped"],
  "set paid": ["transfer paid | cash paid | card paid → any: –", "else → any: paid"],
  "set unpaid": ["transfer open | cash open | card open → any: –", "else → any: open"],
  "set failed": ["transfer refused | cash refused | card refused → any: –", "else → any: refused"],
  "undo nothing": ["any → any: too_late"],
  "count all": [
    "transfer open | transfer refused → cancelled: pending paid, else: paid",
    "else → any: transfer_not_awaited",
  ],
  "count a part": ["transfer open → any: =", "transfer refused → any: open", "else → any: transfer_not_awaited"],
  "count more": ["transfer open | transfer refused → any: transfer_in_doubt", "else → any: transfer_not_awaited"],
  showSlip: [
    "transfer open → cancelled: receipt_closed, else: =",
    "transfer refused → cancelled: receipt_closed, else: open",
    "else → any: receipt_closed",
  ],
  "showSlip, the sixth": [
    "transfer open | transfer refused → cancelled: receipt_closed, else: too_many_slips",
    "else → any: receipt_closed",
  ],
  payOut: ["transfer paid | cash paid | card paid → any: =", "else → any: paid"],
  "notice paid": [
    "transfer paid | cash paid | card paid → cancelled: pending, else: =",
    "else → cancelled: pending paid, else: paid",
  ],
  "notice pending": [
    "card paid → any: –",
    "transfer paid | cash paid → cancelled: pending, else: =",
    "transfer open | cash open | card open → any: =",
    "else → any: open",
  ],
  "notice failed": ["card open → any: refused", "card paid → cancelled: pending, else: =", "else → any: –"],
  "notice charged back": [
    "transfer open | cash open | card open → any: refused",
    "transfer paid | cash paid | card paid → cancelled: pending, else: =",
    "else → any: =",
  ],
  payByTransfer: ["card open → cancelled: –, else: =", "card refused → cancelled: –, else: open", "else → any: –"],
  endWait: ["transfer refused | cash refused | card refused → any: open", "else → any: ="],
  "endWait of none": ["any → any: –"],
  refund: ["transfer paid | cash paid | card paid → cancelled: open, else: =", "else → any: more_than_received"],
  "refund while asked": ["any → any: refund_requested"],
  retain: [
    "transfer paid | cash paid | card paid → cancelled: =, else: nothing_to_retain",
    "else → any: nothing_to_retain",
  ],
  undoRefund: ["any → any: too_late"],
  requestCardRefund: ["transfer paid | cash paid | card paid → any: =", "else → any: more_than_received"],
  countCardRefund: ["transfer paid | cash paid | card paid → cancelled: open, else: =", "else → any: ="],
  decideCardRefund: ["transfer paid | cash paid | card paid → cancelled: open, else: =", "else → any: ="],
}

test.each(Object.entries(COMMANDS))("%s: what it makes of an order in each state", (name, command) => {
  expect(tableOf(command)).toEqual(EXPECTED[name])
})

test("every entry of the tables is a command here", () => {
  const entries = [decide, decideMaking, decideMoney, decideCards, decideRefunds].flatMap((table) => Object.keys(table))
  const called = Object.values(COMMANDS).map(String).join() + [set, transfer, notice].map(String).join()
  expect(entries.filter((entry) => !called.includes(`.${entry}(`))).toEqual([])
})

describe.each(Object.entries(COMMANDS))("%s", (_, command) => {
  const changes = ORDER_STATUSES.flatMap((status) =>
    CASES.flatMap(([method, state]) => {
      const each = aCase(status, method, state)
      const change = changeOf(command(each))
      return change ? [{ each, change }] : []
    }),
  )

  test("names the rows that stand wherever it touches money, and no event that changes nothing", () => {
    for (const { each, change } of changes) {
      const { events = [], rows = [], takesBack = [], standing, set: columns } = change
      const touches =
        rows.length > 0 || takesBack.length > 0 || events.some(({ row }) => row) || columns?.bank_receipt_url
      if (touches) expect(standing).toBeDefined()
      for (const { kind, before, after } of events) if (kind !== "refund") expect(before).not.toBe(after)
      const told = events.find(({ kind }) => kind === "payment_status")
      if (told && !["part_paid", "balance", "retained"].includes(`${told.after}`))
        expect(told.after).toBe(afterOf(each, change).payment_status)
      const moved = events.findLast(({ kind }) => kind === "status")
      if (moved) expect(moved.after).toBe(afterOf(each, change).status)
    }
  })

  test("mails nobody without an address", () => {
    for (const { each } of changes) {
      const change = changeOf(command({ ...each, order: { ...each.order, mail_to: "" } }))
      const mails = [...(change?.events ?? []).map(({ mail }) => mail), ...(change?.mails ?? [])]
      expect(mails.filter(Boolean)).toEqual([])
    }
  })
})
