import * as z from "zod/mini"
import { dayInColombo } from "#messages/formats.ts"
import { rule } from "#shop/api/problems.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"

/** Holds the first and the last day of a span in Colombo, as YYYY-MM-DD. */
export interface Span {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 1100

const day = (name: string) => z.optional(z.iso.date({ error: () => `${name} must be a day, like 2026-11-30` }))

/** Is the query of every figure: a span of days, the last 30 where none is named. */
export const spanQuery = z.strictObject({ from: day("from"), to: day("to") }, { error: unknownKeys }).check(
  rule(
    (query) => isSpan(spanOf(query)),
    "out_of_range",
    () => `from and to must be 1 to ${MAX_DAYS} days`,
  ),
)
export type SpanQuery = z.output<typeof spanQuery>

export const spanJson = z.object({ from: z.iso.date(), to: z.iso.date() })

/** Returns the span that a query means. */
export function spanOf({ from, to = dayInColombo(new Date()) }: SpanQuery): Span {
  return { from: from ?? daysLater(to, 1 - DEFAULT_DAYS), to }
}

const isSpan = (span: Span) => daysOf(span) >= 1 && daysOf(span) <= MAX_DAYS && span.from >= "2000-01-01"

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

export function daysOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}

/** Returns the span that ends before another begins: as many days, or as many whole months where the other has only such. */
export function spanBefore(span: Span): Span {
  const to = daysLater(span.from, -1)
  const months = wholeMonthsOf(span)
  return { from: months > 0 ? monthsLater(span.from, -months) : daysLater(span.from, -daysOf(span)), to }
}

function wholeMonthsOf({ from, to }: Span): number {
  if (!from.endsWith("-01") || !daysLater(to, 1).endsWith("-01")) return 0
  return monthOf(to) - monthOf(from) + 1
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Returns the first day of a month that begins `months` after the one of `day`. */
export function monthsLater(day: string, months: number): string {
  const at = new Date(day)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}
