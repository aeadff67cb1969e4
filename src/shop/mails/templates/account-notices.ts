import { m } from "#messages/messages.js"
import { plainWords } from "../greeting.ts"
import type { MailOf } from "../mails.ts"
import type { MailContent, MailLanguage, ShopFacts } from "./content.ts"
import { notice } from "./notice.tsx"

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Colombo" })

type FactorMail = MailOf<"factor-added" | "factor-removed">

// An attacker who took the account over may have chosen the name: it must not become a link in a mail of ours.
function named({ factor, name }: FactorMail, language: MailLanguage): string {
  const kind = m.mail_factor({ factor }, language)
  const words = plainWords(name)
  return words === null ? kind : m.mail_factor_named({ factor: kind, name: words }, language)
}

export function factorAdded(mail: MailOf<"factor-added">, shop: ShopFacts, language: MailLanguage): MailContent {
  return notice(shop, language, {
    subject: m.mail_factor_added_subject({ shop: shop.name }, language),
    title: m.mail_factor_added_title({ factor: m.mail_factor(mail, language) }, language),
    what: m.mail_factor_added_what({ factor: named(mail, language), shop: shop.name }, language),
    cure: m.mail_factor_added_cure({}, language),
  })
}

export function factorRemoved(mail: MailOf<"factor-removed">, shop: ShopFacts, language: MailLanguage): MailContent {
  return notice(shop, language, {
    subject: m.mail_factor_removed_subject({ shop: shop.name }, language),
    title: m.mail_factor_removed_title({ factor: m.mail_factor(mail, language) }, language),
    what: m.mail_factor_removed_what({ factor: named(mail, language), shop: shop.name }, language),
    cure: m.mail_factor_removed_cure({}, language),
  })
}

export function recoveryCodesMade(_: unknown, shop: ShopFacts, language: MailLanguage): MailContent {
  return notice(shop, language, {
    subject: m.mail_recovery_codes_subject({ shop: shop.name }, language),
    title: m.mail_recovery_codes_title({}, language),
    what: m.mail_recovery_codes_what({ shop: shop.name }, language),
    cure: m.mail_recovery_codes_cure({}, language),
  })
}

export function recoveryCodeUsed(
  { left }: MailOf<"recovery-code-used">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
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

export function newDevice({ device, at }: MailOf<"new-device">, shop: ShopFacts, language: MailLanguage): MailContent {
  return notice(shop, language, {
    subject: m.mail_new_device_subject({ shop: shop.name }, language),
    title: m.mail_new_device_title({}, language),
    what: m.mail_new_device_what({ shop: shop.name, device, time: time.format(new Date(at)) }, language),
    cure: m.mail_new_device_cure({}, language),
  })
}

export function identityLinked(
  { provider }: MailOf<"identity-linked">,
  shop: ShopFacts,
  language: MailLanguage,
): MailContent {
  return notice(shop, language, {
    subject: m.mail_identity_linked_subject({ shop: shop.name }, language),
    title: m.mail_identity_linked_title({}, language),
    what: m.mail_identity_linked_what({ provider, shop: shop.name }, language),
    cure: m.mail_identity_linked_cure({}, language),
  })
}
