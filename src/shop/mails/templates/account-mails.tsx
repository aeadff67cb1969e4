import { m } from "#messages/messages.js"
import { greetingName, plainWords } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import { andTellUs, type MailContent, type MailLanguage, type ShopFacts, type Template } from "./content.ts"
import { Action, Paragraph, Small, Title } from "./parts.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

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
    what: m.mail_new_device_what({ shop: shop.name, device, time: time.format(new Date(at)) }, language),
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
  return {
    subject,
    preview: you,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>
          {what} {you}
        </Paragraph>
        <Paragraph>{andTellUs(cure, shop, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/profile`}>{m.mail_notice_profile({}, language)}</Action>
      </>
    ),
  }
}

export const passwordChanged: Template<"password-changed"> = ({ providers = [] }, shop, language) => {
  const names = new Intl.ListFormat(language.locale, { type: "unit" })
  const you = m.mail_notice_you({}, language)
  return {
    subject: m.mail_password_changed_subject({ shop: shop.name }, language),
    preview: you,
    body: (
      <>
        <Title>{m.mail_password_changed_title({}, language)}</Title>
        <Paragraph>
          {m.mail_password_changed_what({ shop: shop.name }, language)} {you}
        </Paragraph>
        {providers.length > 0 && (
          <Paragraph>{m.mail_password_changed_others({ providers: names.format(providers) }, language)}</Paragraph>
        )}
        <Paragraph>{andTellUs(m.mail_password_changed_cure({}, language), shop, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/auth`}>{m.mail_password_changed_sign_in({}, language)}</Action>
      </>
    ),
  }
}

export const alreadyRegistered: Template<"already-registered"> = (_, shop, language) => {
  return {
    subject: m.mail_already_registered_subject({ shop: shop.name }, language),
    preview: m.mail_already_registered_preview({}, language),
    body: (
      <>
        <Title>{m.mail_already_registered_title({}, language)}</Title>
        <Paragraph>{m.mail_already_registered_what({ shop: shop.name }, language)}</Paragraph>
        <Paragraph>{m.mail_already_registered_cure({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/auth`}>{m.mail_already_registered_sign_in({}, language)}</Action>
        <Small>{m.mail_already_registered_ignore({}, language)}</Small>
      </>
    ),
  }
}

export const welcome: Template<"send-welcome-email"> = ({ name }, shop, language) => {
  const subject = m.mail_welcome_subject({ shop: shop.name }, language)
  return {
    subject,
    preview: m.mail_welcome_preview({}, language),
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{m.mail_welcome_ready({ name: greetingName(name, language) }, language)}</Paragraph>
        <Paragraph>{m.mail_welcome_orders({}, language)}</Paragraph>
        <Action href={`${shop.publicUrl}/shop`}>{m.mail_welcome_look({}, language)}</Action>
      </>
    ),
  }
}
