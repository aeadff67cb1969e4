import { render } from "@react-email/render"
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
import { reauthenticationCode, signInCode } from "./templates/code-mails.tsx"
import { confirmationCode } from "./templates/confirmation-code.tsx"
import type { MailContent, ShopFacts } from "./templates/content.ts"
import { Frame, footerText } from "./templates/frame.tsx"
import { newOrderNotice } from "./templates/new-order-notice.tsx"
import { passwordChanged } from "./templates/password-changed.tsx"
import { recoveryLink } from "./templates/recovery-link.tsx"
import { orderConfirmation } from "./templates/send-order-confirmation.tsx"
import { statusUpdate } from "./templates/send-status-update.tsx"
import { welcome } from "./templates/send-welcome-email.tsx"

const templates: { [Kind in Mail["kind"]]: (mail: MailOf<Kind>, shop: ShopFacts) => MailContent } = {
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
export async function renderMail(mail: Mail, shop: ShopFacts): Promise<RenderedMail> {
  const template = templates[mail.kind] as (mail: Mail, shop: ShopFacts) => MailContent
  const { subject, preview, body, text } = template(mail, shop)
  return {
    subject: subject.replace(/[\s\p{Cc}]+/gu, " ").trim(),
    html: await render(
      <Frame preview={preview} shop={shop}>
        {body}
      </Frame>,
    ),
    text: `${[...text, footerText(shop)].join("\n\n")}\n`,
  }
}
