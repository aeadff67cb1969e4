import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"

/** States that an admin gives a product; a deleted one is `archived`. */
export const PRODUCT_STATES = ["active", "inactive", "draft", "scheduled"] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

const notTime = () => m.errors_publish_at_invalid()

/** Holds the fields of a form and of the API's bodies. `publish_at` belongs to `scheduled`, and is RFC 3339. */
export const stateFields = {
  state: z.optional(z.enum(PRODUCT_STATES, { error: () => m.errors_state_unknown() })),
  publish_at: z.nullish(
    z
      .string({ error: notTime })
      .check(rule((time) => z.iso.datetime({ offset: true }).safeParse(time).success, "invalid_format", notTime)),
  ),
}

export interface StateColumns {
  readonly is_active: boolean
  readonly is_draft: boolean
  /** Is a time in RFC 3339 UTC. */
  readonly publish_at: string | null
}

interface StateChange {
  readonly state?: ProductState | undefined
  readonly publish_at?: string | null | undefined
  /** Is the state of programs that know no drafts: a draft that is made active is published. */
  readonly is_active?: boolean | undefined
}

/** The columns after a change; null: a product is scheduled for no time, or for a new time that is over. */
export function stateAfter(current: StateColumns, change: StateChange, now: Date): StateColumns | null {
  const state = change.state ?? plainState(current, change) ?? stateOf(current)
  const columns = { is_active: state === "active", is_draft: state === "draft" || state === "scheduled" }
  if (state !== "scheduled") return { ...columns, publish_at: null }
  const publishAt = change.publish_at ?? current.publish_at
  if (publishAt === null) return null
  const publish_at = new Date(publishAt).toISOString()
  const isNew = publish_at !== current.publish_at
  return isNew && publish_at <= now.toISOString() ? null : { ...columns, publish_at }
}

function plainState(current: StateColumns, { is_active, publish_at }: StateChange): ProductState | null {
  if (is_active !== undefined && is_active !== current.is_active) return is_active ? "active" : "inactive"
  return current.publish_at !== null && publish_at ? "scheduled" : null
}

export function stateOf({ is_active, is_draft, publish_at }: StateColumns): ProductState {
  if (is_active) return "active"
  if (publish_at !== null) return "scheduled"
  return is_draft ? "draft" : "inactive"
}
