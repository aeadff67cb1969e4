import { createHash } from "node:crypto"
import { DatabaseUnavailable } from "#database/connections/unavailable.ts"
import type { Database, Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { PlaceOrderRequest } from "./checkout.ts"

/** A try to place an order: a customer's, or an admin's to enter one. */
export interface OrderAttempt<Request = PlaceOrderRequest> {
  /** Is the request's Idempotency-Key. */
  readonly key: string
  readonly request: Request
  /** Tells another request with the same key apart. */
  readonly requestHash: string
}

export function attemptOf<Request>(key: string, request: Request): OrderAttempt<Request> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex")
  return { key, request, requestHash }
}

/** Describes the order that already exists for an attempt's key. */
export interface PlacedBefore {
  readonly id: string
  readonly requestHash: string
}

/** Refuses an attempt whose key was used for another request. */
export function checkReplay({ requestHash }: PlacedBefore, attempt: OrderAttempt<unknown>): Result {
  if (requestHash === attempt.requestHash) return done
  return refusal(422, "idempotency_key_reused", m.errors_idempotency_key_reused)
}

/** Each fails only because of a change of the cart, an admin's edit, or an order, that came before. */
const MAX_TRIES = 10

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Runs the retries of this process one after the other, and none holds a connection while it waits. Concurrent retries would fail again: with
 * a limit of pieces a week, each order changes the count that the others were judged by.
 */
function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = lastTurn.then(work, work)
  lastTurn = turn
  return turn
}

interface TryingShop {
  readonly db: Database
  readonly settings: LiveSettings
}

/**
 * Judges and writes an order behind those of `userId` that are under way, each time in a new transaction.
 * @param attempt returns null when what it read holds no more
 */
export async function tryBehindOwnOrders<Value>(
  { db, settings }: TryingShop,
  userId: string,
  attempt: (tx: Transaction) => Promise<Value | null>,
): Promise<Value> {
  const once = () =>
    db.transaction(async (tx) => {
      await lockCustomer(tx, userId)
      return attempt(tx)
    })
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const value = await (settings.values.workshop.pieces_a_week === null ? once() : inTurn(once))
    if (value !== null) return value
  }
  throw new DatabaseUnavailable(`what an order is judged by changed under each of ${MAX_TRIES} tries`)
}

let lastMillisecond = 0

/**
 * Returns a number for a new order: the present millisecond, or the next that no order of this process has. Another
 * process may have taken it; then the order is not written, and the next attempt has another number.
 */
export function nextOrderNumber(): string {
  lastMillisecond = Math.max(Date.now(), lastMillisecond + 1)
  return `ORD-${lastMillisecond}`
}
