import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { mailedPicture } from "#shop/catalogue/pictures/pictures.ts"
import { payeeOf } from "#shop/lankaqr/lankaqr.ts"
import type { MailSection } from "#shop/settings/sections/mail-sections.ts"
import {
  type ShopSettings,
  type ShownAccount,
  type ShownMaker,
  shownAccounts,
  shownMaker,
} from "#shop/settings/settings.ts"
import type { Mail, MailOf } from "../mails.ts"

/** Is a text of the owner's; `english` is set where it is English in a mail of another language. */
export type OwnText = ShopSettings[MailSection]

export interface ShopFacts {
  readonly name: string
  /** Is the absolute URL of the logo as a JPEG; null without a logo. */
  readonly logoUrl: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly accounts: readonly ShownAccount[]
  /** Returns the picture of an order's LANKAQR code and whom it pays; null where the shop has none. */
  readonly codeOf: (orderId: string) => { readonly url: string; readonly payee: string } | null
  /** Names the maker, with the absolute URL of the portrait as a JPEG; null while the shop shows none. */
  readonly maker: (Pick<ShownMaker, "name" | "town"> & { readonly portraitUrl: string | null }) | null
  readonly promises: ShopSettings["promises"]
  readonly couriers: ShopSettings["couriers"]["couriers"]
  readonly words: { readonly [Name in MailSection]: OwnText }
  /** Is the base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  /** Is the URL by which who gets the mail sees its order without an account; null where only an account may. */
  readonly orderLink: string | null
}

/** @param codePath signs the path of the picture of an order's code; without it mails show none */
export function shopFacts(
  settings: ShopSettings,
  publicUrl: string,
  codePath: ((orderId: string) => string) | null = null,
  orderLink: string | null = null,
): ShopFacts {
  const { code } = settings.lankaqr
  const payee = code === null ? null : payeeOf(code)
  const { email, phone } = settings.contact
  const { name, logo } = settings.shop
  const maker = shownMaker(settings)
  return {
    name,
    logoUrl: logo && publicUrl + mailedPicture(logo),
    email,
    phone,
    accounts: shownAccounts(settings),
    maker: maker && { ...maker, portraitUrl: maker.picture && publicUrl + mailedPicture(maker.picture) },
    codeOf: (orderId) =>
      codePath && payee && typeof payee !== "string" ? { url: publicUrl + codePath(orderId), payee: payee.name } : null,
    promises: settings.promises,
    couriers: settings.couriers.couriers,
    words: {
      mail_welcome: settings.mail_welcome,
      mail_order: settings.mail_order,
      mail_shipped: settings.mail_shipped,
      mail_review: settings.mail_review,
    },
    publicUrl,
    orderLink,
  }
}

export function andTellUs(cure: string, { email, phone }: ShopFacts): string {
  const contact = email ?? phone
  return contact === null ? cure : `${cure} ${m.mail_tell_us({ contact })}`
}

export interface MailContent {
  readonly subject: string
  /** Is the line that an inbox shows after the subject. */
  readonly preview: string
  readonly body: ReactNode
  /** Is set for a newsletter: the URL where its recipient unsubscribes. */
  readonly unsubscribeUrl?: string
}

/** Is called in the language of the mail's recipient. */
export type Template<Kind extends Mail["kind"]> = (mail: MailOf<Kind>, shop: ShopFacts) => MailContent

/** Returns the URL of the order that a mail is about: its link, or its page in the account. */
export function orderLink(shop: ShopFacts, orderId: string | undefined): string {
  return shop.orderLink ?? ownOrder(shop, orderId)
}

/** Returns the URL at which an account sees an order, for what it alone may do; of all orders for a mail that was queued before it held the order's id. */
export function ownOrder(shop: ShopFacts, orderId: string | undefined): string {
  return pageUrl(shop, orderId === undefined ? "/orders" : `/orders?order=${orderId}`)
}

/** Returns the URL of a page, where "" is the path of the home page. */
export function pageUrl({ publicUrl }: ShopFacts, path: string): string {
  return publicUrl + localPath(path)
}
