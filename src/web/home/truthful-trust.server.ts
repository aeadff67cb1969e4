import { m } from "#messages/messages.js"
import type { ShopSettings } from "#shop/settings/settings.ts"

/** Returns the promises of the home page: where the one of returns is not in the owner's words, by the days that are set, and none for 0. */
export function truthfulTrust({ trust, promises: { return_days: days } }: ShopSettings): ShopSettings["trust"] {
  const first = m.home_trust_returns_title()
  const promised = days > 0 ? { title: m.shop_promise_returns({ days }) } : { title: "", text: "" }
  return { ...trust, items: trust.items.map((item) => (item.title === first ? { ...item, ...promised } : item)) }
}
