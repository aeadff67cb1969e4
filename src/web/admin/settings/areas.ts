import {
  Banknote,
  Boxes,
  CreditCard,
  DoorOpen,
  Hourglass,
  KeyRound,
  Languages,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  Phone,
  PiggyBank,
  SlidersHorizontal,
  Store,
  Truck,
  WalletCards,
  Webhook,
} from "lucide-react"
import { formatCalendarDay } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { FirstDayStep } from "#shop/dashboard/first-day.ts"
import { CARD_METHODS } from "#shop/payment-methods.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import type { SectionName } from "#shop/settings/sections/sections.ts"
import { offeredMethods } from "#shop/settings/settings.ts"
import { costOf, languagesOf, methodNames, stateOf } from "./area-words.ts"

type Values = AdminSettings["values"]

/** Describes one screen of the settings, which edits one section or two that belong together. */
export interface Area {
  readonly title: () => string
  readonly text?: () => string
  readonly Icon: LucideIcon
  readonly sections: readonly SectionName[]
  /** Names the screen that lists this one; without it, the index does. */
  readonly within?: "payments"
  readonly step?: FirstDayStep
  readonly now: (values: Values, samples: boolean) => ReadonlyArray<string | null>
}

/** Lists the screens of the settings under the last part of their path, in the order of the index. */
export const areas = {
  shop: {
    title: m.admin_settings_shop,
    text: m.admin_settings_shop_text,
    Icon: Store,
    sections: ["shop"],
    step: "shop",
    now: ({ shop }) => [shop.name, shop.town],
  },
  contact: {
    title: m.admin_settings_contact,
    text: m.admin_settings_contact_text,
    Icon: Phone,
    sections: ["contact"],
    step: "contact",
    now: ({ contact: { email, phone, whatsapp } }) =>
      email || phone || whatsapp ? [email, phone ?? whatsapp] : [m.admin_settings_contact_none()],
  },
  payments: {
    title: m.admin_settings_payments,
    Icon: CreditCard,
    sections: ["payments", "lankaqr"],
    step: "payments",
    now: (values, samples) => offeredMethods({ ...values, samples }).map((method) => methodNames[method]()),
  },
  cash: {
    title: m.admin_field_cash_on_delivery,
    Icon: Banknote,
    sections: ["cash"],
    within: "payments",
    now: ({ payments }) => [payments.cash_on_delivery ? m.admin_settings_cards_now() : m.admin_settings_cards_none()],
  },
  cards: {
    title: m.admin_settings_payhere,
    Icon: WalletCards,
    sections: CARD_METHODS,
    within: "payments",
    now: ({ payhere }) => [payhere.on ? m.admin_settings_cards_now() : m.admin_settings_cards_none()],
  },
  "pay-by": {
    title: m.admin_settings_payment_window,
    text: m.admin_settings_payment_window_text,
    Icon: Hourglass,
    sections: ["payment_window"],
    within: "payments",
    now: ({ payment_window: { hours } }) => [m.admin_settings_payment_window_now({ count: hours })],
  },
  deposit: {
    title: m.admin_settings_deposit,
    text: m.admin_settings_deposit_text,
    Icon: PiggyBank,
    sections: ["deposit"],
    within: "payments",
    now: ({ deposit: { percent } }) => [percent > 0 ? `${percent} %` : m.admin_settings_deposit_none()],
  },
  delivery: {
    title: m.admin_settings_delivery_and_returns,
    Icon: Truck,
    sections: ["delivery", "fee_rules", "pickup", "promises"],
    step: "delivery",
    now: ({ delivery }) => [costOf(delivery)],
  },
  couriers: {
    title: m.parcels_settings,
    text: m.parcels_settings_text,
    Icon: Boxes,
    sections: ["couriers"],
    now: ({ couriers: { couriers } }) =>
      couriers.length > 0 ? couriers.map(({ name }) => name) : [m.parcels_settings_none()],
  },
  notifications: {
    title: m.admin_settings_notifications,
    text: m.admin_settings_notifications_text,
    Icon: Mail,
    sections: ["notifications"],
    step: "test_mail",
    now: ({ notifications }) => [notifications.email],
  },
  stock: {
    title: m.admin_settings_stock_and_reviews,
    Icon: Package,
    sections: ["workshop", "stock", "review_requests"],
    now: ({ stock, review_requests: { days } }) => [
      m.admin_settings_stock_now({ limit: stock.low_stock_limit }),
      days > 0 ? m.admin_settings_reviews_now({ days }) : m.admin_settings_reviews_never(),
    ],
  },
  opening: {
    title: m.admin_settings_open_or_closed,
    Icon: DoorOpen,
    sections: ["opening", "holiday"],
    step: "open",
    now: (values) => [stateOf(values)],
  },
  announcement: {
    title: m.admin_settings_announcement,
    text: m.admin_settings_announcement_text,
    Icon: Megaphone,
    sections: ["announcement"],
    now: ({ announcement: { text, last_day: day } }) =>
      text === null ? [m.admin_settings_announcement_none()] : [text, day && formatCalendarDay(day)],
  },
  languages: {
    title: m.admin_settings_languages,
    text: m.admin_settings_languages_text,
    Icon: Languages,
    sections: ["languages"],
    now: ({ languages }) => [languagesOf(languages)],
  },
  webhooks: {
    title: m.admin_settings_webhooks,
    text: m.admin_settings_webhooks_text,
    Icon: Webhook,
    sections: [],
    now: () => [m.admin_settings_webhooks_now()],
  },
  keys: {
    title: m.admin_keys_title,
    text: m.admin_keys_text,
    Icon: KeyRound,
    sections: [],
    now: () => [m.admin_keys_now()],
  },
  advanced: {
    title: m.admin_settings_advanced,
    Icon: SlidersHorizontal,
    sections: ["synonyms", "retention"],
    now: () => [m.admin_settings_advanced_now()],
  },
} satisfies Readonly<Record<string, Area>>

export type AreaName = keyof typeof areas

export const AREA_NAMES = /* @__PURE__ */ keysOf(areas)
