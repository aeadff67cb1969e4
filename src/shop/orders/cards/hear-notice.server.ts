import type { CardNotice } from "#shop/cards/provider.server.ts"
import { askAfterNotice } from "./ask-cards.server.ts"
import type { CardShop } from "./card-shop.server.ts"
import { takeNotice } from "./take-notice.server.ts"

/**
 * Takes what a provider says by itself. Where its signature does not prove that, the provider is asked, while nothing is locked, and counts
 * what it lists; what it does not list, or while it cannot be asked, is kept for the owner.
 */
export async function hearNotice(shop: CardShop, provider: string, notice: CardNotice): Promise<void> {
  const taken = await takeNotice(shop, provider, notice, "ask")
  if (taken !== "to_ask") return
  await askAfterNotice(shop, notice.orderNumber)
  await takeNotice(shop, provider, notice, "keep")
}
