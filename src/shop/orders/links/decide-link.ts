import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import type { LockedOrder, OrderChange } from "../order/order.ts"

/** The number of an order's link that nobody has ended yet. */
export const FIRST_LINK = 1

/** The decision about the link of an order; see `decide`. */
export const decideLink = {
  /** An admin ends the link of an order, and another takes its place. */
  renew({ link_number }: LockedOrder, { actorId }: Pick<OrderChange, "actorId">): Result<OrderChange> {
    return ok({
      ...{ actorId, set: { link_number: (link_number ?? FIRST_LINK) + 1 } },
      events: [{ kind: "link", after: null }],
      audit: { before: {}, after: { link_ended: true } },
    })
  },
}
