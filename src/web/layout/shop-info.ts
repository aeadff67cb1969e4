import { useRouteLoaderData } from "react-router"
import type { Locale } from "#messages/runtime.js"
import type { Closed, ShownContact, ShownMaker } from "#shop/settings/settings.ts"
import type { Marked } from "#shop/text/localized.ts"

/** Holds what every page may say about the shop; it is the root loader's data. */
export interface ShopInfo extends Marked {
  readonly name: string
  readonly logo: string | null
  readonly tagline: string
  readonly town: string
  readonly registration_number: string | null
  readonly contact: ShownContact
  /** Names the maker; null while the shop shows none. */
  readonly maker: Pick<ShownMaker, "name" | "town" | "picture" | "english"> | null
  /** Is a link that opens WhatsApp with a message, whose text is to follow; null without a number. */
  readonly whatsApp: string | null
  /** A product with this many pieces or fewer is nearly sold out. */
  readonly lowStock: number
  readonly promises: readonly string[]
  readonly deliveryTime: string
  /** Is the language of that where it is not the page's. */
  readonly deliveryLang?: string | undefined
  /** The notice stands above the shop's pages; it is null while the shop takes orders. */
  readonly closed: (ShownNotice & Pick<Closed, "again">) | null
  /** Stands above the header. */
  readonly announcement: ShownNotice | null
  /** Before the shop opens its visitors are led to no page that says only so. */
  readonly notOpen: boolean
  readonly year: number
  /** Is the base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  readonly signIn: SignInWays
  /** Lists the languages of the shop's pages; a shop of one language lists none. */
  readonly languages: readonly Language[]
}

export interface ShownNotice {
  readonly title?: string
  readonly text: string | null
  /** Is the language of the text where it is not the page's. */
  readonly lang: string | undefined
}

export interface Language {
  readonly locale: Locale
  readonly name: string
  /** Is true until the owner says that somebody who speaks it has read every text. */
  readonly isBeta: boolean
  /** Says in the language that the page is in it, too; none in English. */
  readonly offer?: string
}

export interface SignInWays {
  /** Names the configured OAuth providers, as the auth server calls them. */
  readonly providers: readonly string[]
  readonly sms: boolean
  /** Says where the mails with codes go: to people, to the mailbox on this machine, or nowhere until there is a relay. */
  readonly mails: "sent" | "mailbox" | "waiting"
}

/** Returns the shop's data; undefined only where the root loader itself failed. */
export function useShopInfo(): ShopInfo | undefined {
  return useRouteLoaderData<ShopInfo>("root")
}

/** Returns what stands on buttons that would order while the shop is on holiday; null where it takes orders. */
export function useOrdersAgain(): string | null {
  return useShopInfo()?.closed?.again ?? null
}

export function useLowStock(): number {
  return useShopInfo()?.lowStock ?? 0
}
