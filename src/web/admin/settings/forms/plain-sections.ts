import { m } from "#messages/messages.js"
import { eachTranslated } from "#messages/other-languages.ts"
import { contactSection } from "#shop/settings/sections/contact-section.ts"
import { deliverySection } from "#shop/settings/sections/delivery-section.ts"
import { notificationsSection } from "#shop/settings/sections/notifications-section.ts"
import {
  eachOffer,
  languagesSection,
  retentionSection,
  reviewRequestsSection,
  stockSection,
} from "#shop/settings/sections/plain-sections.ts"
import { promisesSection } from "#shop/settings/sections/promises-section.ts"
import { MAX_SHOP_NAME, shopSection } from "#shop/settings/sections/shop-section.ts"
import { nameOfLanguage } from "../../forms/translations/language-names.ts"
import { AMOUNT } from "../../forms/typed-values.ts"
import type { PlainSection } from "./plain-form.tsx"

const count = { required: true, type: "number", inputMode: "numeric", min: "0", step: "1" } as const
const email = { type: "email", autoComplete: "off" } as const
const phone = { half: true, input: { type: "tel", inputMode: "tel", autoComplete: "off" } } as const

function network(label: () => string, placeholder: string) {
  return { label, half: true, input: { placeholder, inputMode: "url", autoComplete: "off" } } as const
}

export const shop: PlainSection<"shop"> = {
  name: "shop",
  title: m.admin_settings_shop,
  text: m.admin_settings_shop_text,
  section: shopSection,
  fields: {
    name: {
      label: m.admin_field_shop_name,
      input: { required: true, maxLength: MAX_SHOP_NAME * 2, autoComplete: "organization" },
    },
    logo: { label: m.admin_field_logo, kind: "picture" },
    tagline: { label: m.admin_field_tagline, hint: m.admin_settings_tagline_hint, localized: true },
    town: { label: m.admin_field_town, hint: m.admin_settings_town_hint, localized: true, half: true },
    registration_number: {
      label: m.admin_field_registration_number,
      hint: m.admin_settings_registration_hint,
      half: true,
    },
  },
}

export const contact: PlainSection<"contact"> = {
  name: "contact",
  title: m.admin_settings_contact,
  text: m.admin_settings_contact_text,
  section: contactSection,
  fields: {
    email: { label: m.admin_field_email, input: email },
    phone: { label: m.admin_field_phone, ...phone },
    whatsapp: { label: m.admin_field_whatsapp, hint: m.admin_settings_whatsapp_hint, ...phone },
    facebook: network(m.admin_field_facebook, "facebook.com/…"),
    instagram: network(m.admin_field_instagram, "instagram.com/…"),
    pinterest: network(m.admin_field_pinterest, "pinterest.com/…"),
    tiktok: network(m.admin_field_tiktok, "tiktok.com/@…"),
  },
}

export const delivery: PlainSection<"delivery"> = {
  name: "delivery",
  title: m.admin_settings_delivery,
  text: m.admin_settings_delivery_text,
  section: deliverySection,
  fields: {
    fee: {
      label: m.admin_field_delivery_fee,
      hint: m.admin_settings_fee_hint,
      ...{ kind: "number", unit: "rupees" },
      half: true,
      input: { ...AMOUNT, required: true },
    },
    free_from: {
      label: m.admin_field_free_delivery,
      hint: m.admin_settings_free_hint,
      ...{ kind: "number", unit: "rupees" },
      half: true,
      input: AMOUNT,
    },
  },
}

export const promises: PlainSection<"promises"> = {
  name: "promises",
  title: m.admin_settings_promises,
  text: m.admin_settings_promises_text,
  section: promisesSection,
  fields: {
    delivery_time: {
      label: m.admin_field_delivery_time,
      hint: m.admin_settings_delivery_time_hint,
      localized: true,
      half: true,
      input: { required: true },
    },
    return_days: {
      label: m.admin_field_return_days,
      hint: m.admin_settings_return_days_hint,
      kind: "number",
      half: true,
      input: count,
    },
  },
}

export const notifications: PlainSection<"notifications"> = {
  name: "notifications",
  title: m.admin_settings_notifications,
  text: m.admin_settings_notifications_text,
  section: notificationsSection,
  fields: {
    email: { label: m.admin_field_notification_email, input: { ...email, required: true } },
    new_orders: { label: m.admin_field_new_orders, kind: "tick" },
    // The boxes stand closer together than other fields.
    cancellations: { label: m.admin_field_cancellations, kind: "tick", className: "-mt-4" },
    receipts: { label: m.admin_field_receipts, kind: "tick", className: "-mt-4" },
  },
}

export const stock: PlainSection<"stock"> = {
  name: "stock",
  title: m.admin_settings_stock,
  section: stockSection,
  fields: {
    low_stock_limit: {
      label: m.admin_field_low_stock_limit,
      hint: m.admin_settings_low_stock_hint,
      kind: "number",
      input: count,
    },
  },
}

export const reviewRequests: PlainSection<"review_requests"> = {
  name: "review_requests",
  title: m.admin_screen_reviews,
  section: reviewRequestsSection,
  fields: {
    days: { label: m.admin_field_review_days, hint: m.admin_settings_review_days_hint, kind: "number", input: count },
  },
}

export const retention: PlainSection<"retention"> = {
  name: "retention",
  title: m.admin_settings_retention,
  text: m.admin_settings_retention_text,
  section: retentionSection,
  fields: {
    years: { label: m.admin_field_retention_years, kind: "number", input: { ...count, min: "1", max: "30" } },
  },
}

export const languages: PlainSection<"languages"> = {
  name: "languages",
  title: m.admin_settings_languages,
  text: m.admin_settings_languages_text,
  section: languagesSection,
  fields: {
    ...eachOffer((locale) => ({
      label: () => m.admin_field_offers({ language: nameOfLanguage(locale) }),
      kind: "tick",
      half: true,
    })),
    ...eachTranslated((locale) => ({
      label: () => m.admin_field_beta({ language: nameOfLanguage(locale) }),
      kind: "tick",
      half: true,
    })),
  },
}
