import type { Parts } from "#shop/api/parts.ts"
import type { CardFields, CardSettings } from "#shop/cards/card-settings.ts"
import type { OpenCardSettings, PaymentProvider } from "#shop/cards/provider.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { openCardSettings } from "#shop/settings/section-secrets.server.ts"
import type { EditedSections } from "#shop/settings/sections/sections.ts"
import type { OrdersShop } from "../orders-shop.server.ts"

export interface CardProvider<Fields extends CardFields = CardFields> {
  readonly provider: PaymentProvider<Fields>
  stored(settings: EditedSections): CardSettings<Fields>
}

/** Registers a provider; what reads its settings is typed by its own fields. */
export function cardProvider<Fields extends CardFields>(
  provider: PaymentProvider<Fields>,
  stored: (settings: EditedSections) => CardSettings<Fields>,
): CardProvider {
  return { provider, stored } as unknown as CardProvider
}

export interface CardShop extends OrdersShop, Parts<"secrets" | "log"> {
  readonly settings: LiveSettings
  readonly cards: readonly CardProvider[]
}

export interface OpenedProvider {
  readonly provider: PaymentProvider
  readonly settings: OpenCardSettings<CardFields>
  /** Customers may begin to pay by it. */
  readonly isOn: boolean
}

/** Returns a provider that the owner has set up, also while it is switched off: a payment that began before may still arrive. */
export function openProvider(
  { cards, secrets, settings }: Pick<CardShop, "cards" | "secrets" | "settings">,
  id: string,
): OpenedProvider | null {
  const found = cards.find(({ provider }) => provider.id === id)
  if (!found) return null
  const { provider } = found
  const stored = found.stored(settings.edited)
  if (Object.entries(provider.fields).some(([name, { required }]) => required && !stored[name])) return null
  return { provider, settings: openCardSettings(secrets, provider.fields, stored), isOn: stored.on }
}
