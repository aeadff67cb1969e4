import { deviceName } from "#messages/device-name.ts"
import { formatLongDate, perLanguage } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { greetingName, plainWords } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import { andTellUs, type MailContent, type MailLanguage, pageUrl, type ShopFacts, type Template } from "./content.ts"
import { plainMail } from "./plain-mail.tsx"

type FactorMail = MailOf<"factor-added" | "factor-removed">

// An attacker who took the account over may have chosen the name: it must not become a link in a mail of ours.
function named({ factor, name }: FactorMail, language: MailLanguage): string {
  const kind = m.mail_factor({ factor }, language)
  const words = plainWords(name)
  return words === null ? kind : m.mail_factor_named({ factor: kind, name: words }, language)
}

export const factorAdded: Template<"factor-added"> = (mail, shop, language) =>
  notice(shop, language, {
    subject: m.mail_factor_added_subject({ shop: shop.name }, language),
    title: m.mail_factor_added_title({ factor: m.mail_factor(mail, language) }, language),
    what: m.mail_factor_added_what({ factor: named(mail, language), shop: shop.name }, language),
    cure: m.mail_factor_added_cure({}, language),
  })

export const factorRemoved: Template<"factor-removed"> = (mail, shop, language) =>
  notice(shop, language, {
    subject: m.mail_factor_removed_subject({ shop: shop.name }, language),
    title: m.mail_factor_removed_title({ factor: m.mail_factor(mail, language) }, language),
    what: m.mail_factor_removed_what({ factor: named(mail, language), shop: shop.name }, language),
    cure: m.mail_factor_removed_cure({}, language),
  })

export const emailChanged: Template<"email-changed"> = ({ email }, shop, language) =>
  notice(shop, language, {
    subject: m.mail_email_changed_subject({ shop: shop.name }, language),
    title: m.mail_email_changed_title({}, language),
    what: m.mail_email_changed_what({ email, shop: shop.name }, language),
    cure: m.mail_email_changed_cure({}, language),
  })

export const recoveryCodesMade: Template<"recovery-codes-made"> = (_, shop, language) =>
  notice(shop, language, {
    subject: m.mail_recovery_codes_subject({ shop: shop.name }, language),
    title: m.mail_recovery_codes_title({}, language),
    what: m.mail_recovery_codes_what({ shop: shop.name }, language),
    cure: m.mail_recovery_codes_cure({}, language),
  })

export const recoveryCodeUsed: Template<"recovery-code-used"> = ({ left }, shop, language) => {
  const used = m.mail_recovery_code_used_what({ shop: shop.name }, language)
  const rest =
    left === 0
      ? m.mail_recovery_code_used_last({}, language)
      : m.mail_recovery_code_used_left({ count: left }, language)
  return notice(shop, language, {
    subject: m.mail_recovery_code_used_subject({ shop: shop.name }, language),
    title: m.mail_recovery_code_used_title({}, language),
    what: `${used} ${rest}`,
    cure: m.mail_recovery_codes_cure({}, language),
  })
}

export const newDevice: Template<"new-device"> = ({ device, at }, shop, language) =>
  notice(shop, language, {
    subject: m.mail_new_device_subject({ shop: shop.name }, language),
    title: m.mail_new_device_title({}, language),
    what: m.mail_new_device_what(
      { shop: shop.name, device: deviceName(device, language.locale), time: formatLongDate(at, language.locale) },
      language,
    ),
    cure: m.mail_new_device_cure({}, language),
  })

export const identityLinked: Template<"identity-linked"> = ({ provider }, shop, language) =>
  notice(shop, language, {
    subject: m.mail_identity_linked_subject({ shop: shop.name }, language),
    title: m.mail_identity_linked_title({}, language),
    what: m.mail_identity_linked_what({ provider, shop: shop.name }, language),
    cure: m.mail_identity_linked_cure({}, language),
  })

interface Notice {
  readonly subject: string
  readonly title: string
  /** Says what happened, in one or two sentences. */
  readonly what: string
  /** Says what to do if it was another person. */
  readonly cure: string
}

/** Notifies a user of a change in their account, and what to do if it was not them. */
function notice(shop: ShopFacts, language: MailLanguage, { subject, title, what, cure }: Notice): MailContent {
  const you = m.mail_notice_you({}, language)
  return plainMail({
    subject,
    title,
    preview: you,
    says: [`${what} ${you}`, andTellUs(cure, shop, language)],
    action: { url: pageUrl(shop, "/profile", language), label: m.mail_notice_profile({}, language) },
  })
}

const names = perLanguage((locale) => new Intl.ListFormat(locale, { type: "unit" }))

export const passwordChanged: Template<"password-changed"> = ({ providers = [] }, shop, language) => {
  const you = m.mail_notice_you({}, language)
  return plainMail({
    subject: m.mail_password_changed_subject({ shop: shop.name }, language),
    title: m.mail_password_changed_title({}, language),
    preview: you,
    says: [
      `${m.mail_password_changed_what({ shop: shop.name }, language)} ${you}`,
      providers.length > 0 &&
        m.mail_password_changed_others({ providers: names(language.locale).format(providers) }, language),
      andTellUs(m.mail_password_changed_cure({}, language), shop, language),
    ],
    action: { url: pageUrl(shop, "/auth", language), label: m.mail_password_changed_sign_in({}, language) },
  })
}

export const alreadyRegistered: Template<"already-registered"> = (_, shop, language) =>
  plainMail({
    subject: m.mail_already_registered_subject({ shop: shop.name }, language),
    title: m.mail_already_registered_title({}, language),
    preview: m.mail_already_registered_preview({}, language),
    says: [m.mail_already_registered_what({ shop: shop.name }, language), m.mail_already_registered_cure({}, language)],
    action: { url: pageUrl(shop, "/auth", language), label: m.mail_already_registered_sign_in({}, language) },
    small: m.mail_already_registered_ignore({}, language),
  })

export const welcome: Template<"send-welcome-email"> = ({ name }, shop, language) =>
  plainMail({
    subject: m.mail_welcome_subject({ shop: shop.name }, language),
    preview: m.mail_welcome_preview({}, language),
    says: [m.mail_welcome_ready({ name: greetingName(name, language) }, language), m.mail_welcome_orders({}, language)],
    words: shop.words.mail_welcome,
    action: { url: pageUrl(shop, "/shop", language), label: m.mail_welcome_look({}, language) },
  })
