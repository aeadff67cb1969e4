import { PRODUCT_SORTS, type ProductSort } from "./search.ts"

export interface Cursor {
  readonly sort: ProductSort
  readonly priceCents: number
  readonly createdAt: string
  readonly id: string
  /** Is set in a search: how well the product fits. */
  readonly rank?: number | null
}

const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MAX_CENTS = 9_999_999_99
const MAX_RANK = 999
const MAX_CHARACTERS = 300

/** Returns the cursor after `product`: base64url, opaque to the client. */
export function cursorAfter(product: Omit<Cursor, "sort">, sort: ProductSort): string {
  const { priceCents, createdAt, id, rank } = product
  const place = JSON.stringify([sort, priceCents, createdAt, id, ...(typeof rank === "number" ? [rank] : [])])
  return btoa(place).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** Reads a cursor back; null for anything that `cursorAfter` did not write, so that it never reaches the database. */
export function readCursor(text: string): Cursor | null {
  if (text.length > MAX_CHARACTERS) return null
  try {
    const place: unknown = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")))
    return Array.isArray(place) && (place.length === 4 || place.length === 5) ? checked(place) : null
  } catch {
    return null
  }
}

function checked([sort, priceCents, createdAt, id, rank]: unknown[]): Cursor | null {
  const known = PRODUCT_SORTS.find((each) => each === sort)
  if (known === undefined) return null
  if (!Number.isSafeInteger(priceCents) || (priceCents as number) <= 0 || (priceCents as number) > MAX_CENTS)
    return null
  if (typeof createdAt !== "string" || !isTime(createdAt)) return null
  if (typeof id !== "string" || !ID.test(id)) return null
  const place = { sort: known, priceCents: priceCents as number, createdAt, id }
  if (rank === undefined) return place
  return Number.isInteger(rank) && (rank as number) >= 0 && (rank as number) <= MAX_RANK
    ? { ...place, rank: rank as number }
    : null
}

/** JavaScript takes 31 February for 3 March, PostgreSQL refuses it: only a date that reads back the same is one. */
function isTime(text: string): boolean {
  const date = new Date(text)
  return TIME.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === text.slice(0, 19)
}
