import { m } from "#messages/messages.js"
import type { LastingKind, Mail } from "../mails.ts"

/** Mails that still matter long after: given up, they are shown to the owner. */
export const ORDER_MAILS = [
  "send-order-confirmation",
  "send-status-update",
  "new-order-notice",
  "order-change-notice",
  "payment-update",
  "payment-question",
  "return-update",
  "address-correction",
  "promise-moved",
  "order-progress",
  "pay-by",
  "refund",
  "commission-answer",
] as const satisfies Mail["kind"][]

/** Gives the owner's names of mails. Codes and links are not among them: one that did not arrive is requested again. */
export const MAIL_NAMES: { readonly [Kind in LastingKind]: () => string } = {
  "send-order-confirmation": m.mail_name_order_confirmation,
  "send-status-update": m.mail_name_status_update,
  "new-order-notice": m.mail_name_new_order_notice,
  "order-change-notice": m.mail_name_order_change_notice,
  "payment-update": m.mail_name_payment_update,
  "payment-question": m.mail_name_payment_question,
  "return-update": m.mail_name_return_update,
  "address-correction": m.mail_name_address_correction,
  "promise-moved": m.mail_name_promise_moved,
  "order-progress": m.mail_name_order_progress,
  "pay-by": m.mail_name_pay_by,
  refund: m.mail_name_refund,
  "send-welcome-email": m.mail_name_welcome,
  "already-registered": m.mail_name_already_registered,
  "password-changed": m.mail_name_password_changed,
  "email-changed": m.mail_name_email_changed,
  "factor-added": m.mail_name_factor_added,
  "factor-removed": m.mail_name_factor_removed,
  "recovery-codes-made": m.mail_name_recovery_codes_made,
  "recovery-code-used": m.mail_name_recovery_code_used,
  "new-device": m.mail_name_new_device,
  "account-deleted": m.mail_name_account_deleted,
  "data-ready": m.mail_name_data_ready,
  "identity-linked": m.mail_name_identity_linked,
  "newsletter-welcome": m.mail_name_newsletter_welcome,
  "back-in-stock": m.mail_name_back_in_stock,
  "shop-opened": m.mail_name_shop_opened,
  "commission-notice": m.mail_name_commission_notice,
  "commission-answer": m.mail_name_commission_answer,
  "review-request": m.mail_name_review_request,
  "test-mail": m.mail_name_test,
  "backup-failed": m.mail_name_backup_failed,
  "webhook-paused": m.mail_name_webhook_paused,
  "admin-added": m.mail_name_admin_added,
  "payment-code-changed": m.mail_name_payment_code_changed,
}

/** The owner decides about mails with these ends: given up, or handed over without a response. */
export const UNSENT_STATES = ["failed", "doubtful"] as const
export type UnsentState = (typeof UNSENT_STATES)[number]
