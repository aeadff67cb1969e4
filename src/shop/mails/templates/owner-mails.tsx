import { m } from "#messages/messages.js"
import { formatRupees } from "../../money.ts"
import { withoutLinks } from "../greeting.ts"
import type { Template } from "./content.ts"
import { Action, Paragraph, Title } from "./parts.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

export const backupFailed: Template<"backup-failed"> = ({ reason, lastAt }, shop, language) => {
  const subject = m.mail_backup_failed_subject({ shop: shop.name }, language)
  const text = m.mail_backup_failed_text({ shop: shop.name, reason }, language)
  return {
    subject,
    preview: text,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>
          {lastAt === null
            ? m.mail_backup_failed_never({}, language)
            : m.mail_backup_failed_last({ time: time.format(new Date(lastAt)) }, language)}
        </Paragraph>
        <Paragraph>{m.mail_backup_failed_then({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin/settings/backup`}>{m.mail_backup_failed_open({}, language)}</Action>
      </>
    ),
  }
}

export const adminAdded: Template<"admin-added"> = ({ email }, shop, language) => {
  const subject = m.mail_admin_added_subject({ shop: shop.name }, language)
  const text = m.mail_admin_added_text({ email, shop: shop.name }, language)
  return {
    subject,
    preview: text,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text}</Paragraph>
        <Paragraph>{m.mail_admin_added_cure({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin/users`}>{m.mail_admin_added_open({}, language)}</Action>
      </>
    ),
  }
}

/** Tells the owner what a customer did to an order. */
export const orderChangeNotice: Template<"order-change-notice"> = (
  { news, orderId, orderNumber: number, customerName, totalCents, paid },
  shop,
  language,
) => {
  const name = withoutLinks(customerName)
  const what = m.mail_order_change_what({ news, name, number, total: formatRupees(totalCents) }, language)
  return {
    subject: m.mail_order_change_subject({ news, number }, language),
    preview: what,
    body: (
      <>
        <Title>{m.mail_order_change_title({ news }, language)}</Title>
        <Paragraph>{what}</Paragraph>
        {news === "cancelled" && paid && <Paragraph>{m.mail_order_change_return({}, language)}</Paragraph>}
        <Action href={`${shop.publicUrl}/admin/orders/${orderId}`}>{m.mail_new_order_open({}, language)}</Action>
      </>
    ),
  }
}

export const testMail: Template<"test-mail"> = (_, shop, language) => {
  const subject = m.mail_test_subject({ shop: shop.name }, language)
  return {
    subject,
    preview: m.mail_test_text({}, language),
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{m.mail_test_text({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/admin`}>{m.mail_test_back({}, language)}</Action>
      </>
    ),
  }
}
