import { m } from "#messages/messages.js"
import { type ShopSettings, shownAccounts } from "#shop/settings/settings.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { OrderFacts } from "./next-steps.tsx"

/** Returns what the cards of orders say of the shop, for loaders: the sentence is worded there, for the page's script to be smaller. */
export function orderFacts(settings: ShopSettings): OrderFacts {
  const { delivery_time: words, ...marked } = settings.promises
  const sentence = m.orders_next_delivery({ time: words })
  return { accounts: shownAccounts(settings), delivery: { sentence, words, lang: langOf(marked, "delivery_time") } }
}
