import { useRouteLoaderData } from "react-router"
import type { ShownContact } from "#shop/settings/settings.ts"

/** What every page may say of the shop; the root loader's data. */
export interface ShopInfo {
  readonly name: string
  /** `image_url` of a picture; null: the yarn ball. */
  readonly logo: string | null
  readonly tagline: string
  readonly town: string
  readonly registration_number: string | null
  readonly contact: ShownContact
  /** A link that opens WhatsApp with a message to the shop, whose text is to follow; null where the shop has no number. */
  readonly whatsApp: string | null
  /** So many pieces of a product and fewer are its last ones. */
  readonly lowStock: number
  /** In sentences. */
  readonly promises: readonly string[]
  /** How long delivery takes, in the owner's words. */
  readonly deliveryTime: string
  /** What is said above its pages; null while the shop takes orders. */
  readonly closed: { readonly title: string; readonly sentence: string | null } | null
  /** The year in Colombo when the page was rendered. */
  readonly year: number
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  readonly signIn: SignInWays
}

/** What a user may sign in with besides a password. */
export interface SignInWays {
  /** Names of the configured OAuth providers, as the auth server calls them. */
  readonly providers: readonly string[]
  /** Whether codes can be sent to phones. */
  readonly sms: boolean
}

/** Undefined only where the root loader itself failed. */
export function useShopInfo(): ShopInfo | undefined {
  return useRouteLoaderData<ShopInfo>("root")
}

/** The limit that the owner has set. */
export function useLowStock(): number {
  return useShopInfo()?.lowStock ?? 0
}

// Marked, or browsers would make one for nothing: the first one costs a phone tens of milliseconds.
const year = /* @__PURE__ */ new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Colombo", year: "numeric" })

/** The year in Colombo at an instant. */
export function yearInColombo(at: Date): number {
  return Number(year.format(at))
}
