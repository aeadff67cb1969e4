import { render, toPlainText } from "@react-email/render"
import type { Locale } from "#messages/runtime.js"
import type { Mail, MailOf } from "./mails.ts"
import {
  factorAdded,
  factorRemoved,
  identityLinked,
  newDevice,
  recoveryCodesMade,
  recoveryCodeUsed,
} from "./templates/account-notices.ts"
import { alreadyRegistered } from "./templates/already-registered.tsx"
import { confirmationCode, reauthenticationCode, signInCode } from "./templates/code-mails.tsx"
import type { MailContent, MailLanguage, ShopFacts } from "./templates/content.ts"
import { Frame } from "./templates/frame.tsx"
import { newOrderNotice } from "./templates/new-order-notice.tsx"
import { passwordChanged } from "./templates/password-changed.tsx"
import { recoveryLink } from "./templates/recovery-link.tsx"
import { orderConfirmation } from "./templates/send-order-confirmation.tsx"
import { statusUpdate } from "./templates/send-status-update.tsx"
import { welcome } from "./templates/send-welcome-email.tsx"

type Template<Kind extends Mail["kind"]> = (mail: MailOf<Kind>, shop: ShopFacts, language: MailLanguage) => MailContent

const templates: { [Kind in Mail["kind"]]: Template<Kind> } = {
  "send-welcome-email": welcome,
  "send-order-confirmation": orderConfirmation,
  "send-status-update": statusUpdate,
  "new-order-notice": newOrderNotice,
  "confirmation-code": confirmationCode,
  "already-registered": alreadyRegistered,
  "recovery-link": recoveryLink,
  "password-changed": passwordChanged,
  "sign-in-code": signInCode,
  "reauthentication-code": reauthenticationCode,
  "factor-added": factorAdded,
  "factor-removed": factorRemoved,
  "recovery-codes-made": recoveryCodesMade,
  "recovery-code-used": recoveryCodeUsed,
  "new-device": newDevice,
  "identity-linked": identityLinked,
}

interface RenderedMail {
  /** One line. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A mail as people see it. What users typed is escaped by React in `html` and cannot break the subject's line. */
export async function renderMail(mail: Mail, shop: ShopFacts, locale: Locale): Promise<RenderedMail> {
  const language = { locale }
  const template = templates[mail.kind] as Template<Mail["kind"]>
  const { subject, preview, body } = template(mail, shop, language)
  const html = await render(
    <Frame preview={preview} shop={shop} language={language}>
      {body}
    </Frame>,
  )
  return { subject: subject.replace(/[\s\p{Cc}]+/gu, " ").trim(), html, text: `${toPlainText(html, TEXT)}\n` }
}

/** The plain text is read as it stands: no added capitals, and no drawn lines. */
const TEXT = {
  selectors: [
    { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: "hr", format: "skip" },
  ],
}
