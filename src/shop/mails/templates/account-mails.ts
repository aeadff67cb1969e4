import { deviceName } from "#messages/device-name.ts"
import { formatLongDate, perLanguage } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { greetingName, plainWords } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import { andTellUs, type MailContent, pageUrl, type ShopFacts, type Template } from "./content.ts"
import { plainMail } from "./plain-mail.tsx"

type FactorMail = MailOf<"factor-added" | "factor-removed">

// An attacker who took the account over may have chosen the name: it must not become a link in a mail of ours.
function named({ factor, name }: FactorMail): string {
  const kind = m.mail_factor({ factor })
  const words = plainWords(name)
  return words === null ? kind : m.mail_factor_named({ factor: kind, name: words })
}

export const factorAdded: Template<"factor-added"> = (mail, shop) =>
  notice(shop, {
    subject: m.mail_factor_added_subject({ shop: shop.name }),
    title: m.mail_factor_added_title({ factor: m.mail_factor(mail) }),
    what: m.mail_factor_added_what({ factor: named(mail), shop: shop.name }),
    cure: m.mail_factor_added_cure(),
  })

export const factorRemoved: Template<"factor-removed"> = (mail, shop) =>
  notice(shop, {
    subject: m.mail_factor_removed_subject({ shop: shop.name }),
    title: m.mail_factor_removed_title({ factor: m.mail_factor(mail) }),
    what: m.mail_factor_removed_what({ factor: named(mail), shop: shop.name }),
    cure: m.mail_factor_removed_cure(),
  })

export const emailChanged: Template<"email-changed"> = ({ email }, shop) =>
  notice(shop, {
    subject: m.mail_email_changed_subject({ shop: shop.name }),
    title: m.mail_email_changed_title(),
    what: m.mail_email_changed_what({ email, shop: shop.name }),
    cure: m.mail_email_changed_cure(),
  })

export const recoveryCodesMade: Template<"recovery-codes-made"> = (_, shop) =>
  notice(shop, {
    subject: m.mail_recovery_codes_subject({ shop: shop.name }),
    title: m.mail_recovery_codes_title(),
    what: m.mail_recovery_codes_what({ shop: shop.name }),
    cure: m.mail_recovery_codes_cure(),
  })

export const recoveryCodeUsed: Template<"recovery-code-used"> = ({ left }, shop) => {
  const used = m.mail_recovery_code_used_what({ shop: shop.name })
  const rest = left === 0 ? m.mail_recovery_code_used_last() : m.mail_recovery_code_used_left({ count: left })
  return notice(shop, {
    subject: m.mail_recovery_code_used_subject({ shop: shop.name }),
    title: m.mail_recovery_code_used_title(),
    what: `${used} ${rest}`,
    cure: m.mail_recovery_codes_cure(),
  })
}

export const newDevice: Template<"new-device"> = ({ device, at }, shop) =>
  notice(shop, {
    subject: m.mail_new_device_subject({ shop: shop.name }),
    title: m.mail_new_device_title(),
    what: m.mail_new_device_what({ shop: shop.name, device: deviceName(device), time: formatLongDate(at) }),
    cure: m.mail_new_device_cure(),
  })

export const identityLinked: Template<"identity-linked"> = ({ provider }, shop) =>
  notice(shop, {
    subject: m.mail_identity_linked_subject({ shop: shop.name }),
    title: m.mail_identity_linked_title(),
    what: m.mail_identity_linked_what({ provider, shop: shop.name }),
    cure: m.mail_identity_linked_cure(),
  })

type Notice = Readonly<Record<"subject" | "title" | "what" | "cure", string>>

function notice(shop: ShopFacts, { subject, title, what, cure }: Notice): MailContent {
  const you = m.mail_notice_you()
  return plainMail({
    subject,
    title,
    preview: you,
    says: [`${what} ${you}`, andTellUs(cure, shop)],
    action: { url: pageUrl(shop, "/profile"), label: m.mail_notice_profile() },
  })
}

const names = perLanguage((locale) => new Intl.ListFormat(locale, { type: "unit" }))

export const passwordChanged: Template<"password-changed"> = ({ providers = [] }, shop) => {
  const you = m.mail_notice_you()
  return plainMail({
    subject: m.mail_password_changed_subject({ shop: shop.name }),
    title: m.mail_password_changed_title(),
    preview: you,
    says: [
      `${m.mail_password_changed_what({ shop: shop.name })} ${you}`,
      providers.length > 0 && m.mail_password_changed_others({ providers: names().format(providers) }),
      andTellUs(m.mail_password_changed_cure(), shop),
    ],
    action: { url: pageUrl(shop, "/auth"), label: m.mail_password_changed_sign_in() },
  })
}

export const alreadyRegistered: Template<"already-registered"> = (_, shop) =>
  plainMail({
    subject: m.mail_already_registered_subject({ shop: shop.name }),
    title: m.mail_already_registered_title(),
    preview: m.mail_already_registered_preview(),
    says: [m.mail_already_registered_what({ shop: shop.name }), m.mail_already_registered_cure()],
    action: { url: pageUrl(shop, "/auth"), label: m.mail_already_registered_sign_in() },
    small: m.mail_already_registered_ignore(),
  })

export const welcome: Template<"send-welcome-email"> = ({ name }, shop) =>
  plainMail({
    subject: m.mail_welcome_subject({ shop: shop.name }),
    preview: m.mail_welcome_preview(),
    says: [m.mail_welcome_ready({ name: greetingName(name) }), m.mail_welcome_orders()],
    words: shop.words.mail_welcome,
    action: { url: pageUrl(shop, "/shop"), label: m.mail_welcome_look() },
  })

export const accountDeleted: Template<"account-deleted"> = ({ url, until, orders }, shop) => {
  const what = m.mail_account_deleted_what({ date: formatLongDate(until), shop: shop.name })
  return plainMail({
    subject: m.mail_account_deleted_subject({ shop: shop.name }),
    title: m.mail_account_deleted_title(),
    preview: what,
    says: [
      what,
      orders.length > 0 && m.mail_account_deleted_held({ orders: orders.join(", ") }),
      m.mail_account_deleted_cure(),
    ],
    action: { url, label: m.mail_account_deleted_action() },
    showsUrl: true,
    small: m.mail_account_deleted_small(),
  })
}

export const dataReady: Template<"data-ready"> = ({ until }, shop) =>
  plainMail({
    subject: m.mail_data_ready_subject({ shop: shop.name }),
    title: m.mail_data_ready_title(),
    preview: m.mail_data_ready_what({ date: formatLongDate(until) }),
    says: [m.mail_data_ready_what({ date: formatLongDate(until) }), andTellUs(m.mail_new_device_cure(), shop)],
    action: { url: pageUrl(shop, "/profile#your-data"), label: m.mail_data_ready_action() },
  })

export const staffInvitation: Template<"staff-invitation"> = ({ url, role }, shop) =>
  plainMail({
    subject: m.mail_staff_subject({ shop: shop.name }),
    title: m.mail_staff_title(),
    preview: m.mail_staff_what({ shop: shop.name, role }),
    says: [m.mail_staff_what({ shop: shop.name, role }), m.mail_staff_how()],
    action: { url, label: m.mail_staff_open() },
    showsUrl: true,
    small: m.mail_staff_ignore(),
  })
