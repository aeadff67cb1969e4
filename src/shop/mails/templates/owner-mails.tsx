import { formatLongDate } from "#messages/formats.ts"
import { withElements } from "#messages/markup/with-elements.tsx"
import { m } from "#messages/messages.js"
import { payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { payeeLine } from "#shop/settings/sections/lankaqr-section.ts"
import { formatRupees } from "../../money.ts"
import { withoutLinks } from "../greeting.ts"
import { wordedReason } from "../own-reasons.ts"
import { pageUrl, type Template } from "./content.ts"
import { Written } from "./parts.tsx"
import { plainMail } from "./plain-mail.tsx"

export const backupFailed: Template<"backup-failed"> = ({ lastAt, ...mail }, shop) => {
  const reason = wordedReason(mail.reason)
  const what = (words: { reason: string }) => m.mail_backup_failed_text({ shop: shop.name, ...words })
  return plainMail({
    subject: m.mail_backup_failed_subject({ shop: shop.name }),
    preview: what({ reason }),
    says: [
      withElements(what, { reason: <Written text={reason} /> }),
      lastAt === null ? m.mail_backup_failed_never() : m.mail_backup_failed_last({ time: formatLongDate(lastAt) }),
      m.mail_backup_failed_then(),
    ],
    action: { url: pageUrl(shop, "/admin/settings/backup"), label: m.mail_backup_failed_open() },
  })
}

export const webhookPaused: Template<"webhook-paused"> = ({ url, why }, shop) => {
  const what = why === "gone" ? m.mail_webhook_gone_text({ url }) : m.mail_webhook_failing_text({ url })
  return plainMail({
    subject: m.mail_webhook_subject({ shop: shop.name }),
    preview: what,
    says: [what, m.mail_webhook_kept()],
    action: { url: pageUrl(shop, "/admin/settings/webhooks"), label: m.mail_webhook_open() },
  })
}

export const adminAdded: Template<"admin-added"> = ({ email }, shop) => {
  const what = m.mail_admin_added_text({ email, shop: shop.name })
  return plainMail({
    subject: m.mail_admin_added_subject({ shop: shop.name }),
    preview: what,
    says: [what, m.mail_admin_added_cure()],
    action: { url: pageUrl(shop, "/admin/users"), label: m.mail_admin_added_open() },
  })
}

export const paymentCodeChanged: Template<"payment-code-changed"> = ({ email, code }, shop) => {
  const payee = code === null ? null : payeeOf(code)
  const what =
    payee === null || typeof payee === "string"
      ? m.mail_payment_code_removed({ email, shop: shop.name })
      : m.mail_payment_code_changed({ email, shop: shop.name, payee: payeeLine(payee) })
  return plainMail({
    subject: m.mail_payment_code_subject({ shop: shop.name }),
    preview: what,
    says: [what, m.mail_payment_code_cure()],
    action: {
      url: pageUrl(shop, "/admin/settings/payments"),
      label: m.mail_payment_code_open(),
    },
  })
}

/** Tells the owner what a customer, or the bank of their card, did to an order. */
export const orderChangeNotice: Template<"order-change-notice"> = (
  { news, orderId, orderNumber: number, customerName, totalCents, paid },
  shop,
) => {
  const name = withoutLinks(customerName)
  const what = m.mail_order_change_what({ news, name, number, total: formatRupees(totalCents) })
  return plainMail({
    subject: m.mail_order_change_subject({ news, number }),
    title: m.mail_order_change_title({ news }),
    preview: what,
    says: [what, news === "cancelled" && paid === true && m.mail_order_change_return()],
    action: { url: pageUrl(shop, `/admin/orders/${orderId}`), label: m.mail_new_order_open() },
  })
}

export const testMail: Template<"test-mail"> = (_, shop) => {
  const what = m.mail_test_text()
  return plainMail({
    subject: m.mail_test_subject({ shop: shop.name }),
    preview: what,
    says: [what],
    action: { url: pageUrl(shop, "/admin"), label: m.mail_test_back() },
  })
}
