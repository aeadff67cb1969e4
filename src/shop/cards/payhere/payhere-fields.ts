import { m } from "#messages/messages.js"
import type { CardFields } from "../card-settings.ts"

/** Names what PayHere gives its merchants. The pair of the app is for asking what became of a payment. */
export const payhereFields = {
  merchant_id: { label: m.admin_field_payhere_merchant, required: true },
  merchant_secret: {
    label: m.admin_field_payhere_secret,
    hint: m.admin_payhere_secret_hint,
    secret: true,
    required: true,
  },
  app_id: { label: m.admin_field_payhere_app, hint: m.admin_payhere_app_hint },
  app_secret: { label: m.admin_field_payhere_app_secret, secret: true },
} satisfies CardFields
