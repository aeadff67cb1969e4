import { compile } from "html-to-text"
import { renderToStaticMarkup } from "react-dom/server"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import type { Mail } from "./mails.ts"
import * as account from "./templates/account-mails.ts"
import * as codes from "./templates/code-mails.tsx"
import * as commissions from "./templates/commission-mails.tsx"
import type { MailContent, ShopFacts, Template } from "./templates/content.ts"
import { Frame } from "./templates/frame.tsx"
import * as newsletter from "./templates/newsletter.tsx"
import { addressCorrection } from "./templates/orders/address-correction.tsx"
import { newOrderNotice } from "./templates/orders/new-order-notice.tsx"
import * as payments from "./templates/orders/payment-mails.tsx"
import { progress } from "./templates/orders/progress.tsx"
import { promiseMoved } from "./templates/orders/promise-moved.tsx"
import { orderConfirmation } from "./templates/orders/send-order-confirmation.tsx"
import { statusUpdate } from "./templates/orders/send-status-update.tsx"
import * as owner from "./templates/owner-mails.tsx"
import { reviewRequest } from "./templates/review-request.tsx"
import * as waiting from "./templates/waiting-mails.tsx"

const templates: { [Kind in Mail["kind"]]: Template<Kind> } = {
  "send-welcome-email": account.welcome,
  "send-order-confirmation": orderConfirmation,
  "send-status-update": statusUpdate,
  "new-order-notice": newOrderNotice,
  "order-change-notice": owner.orderChangeNotice,
  "payment-update": payments.paymentUpdate,
  "payment-question": payments.paymentQuestion,
  "return-update": payments.returnUpdate,
  "address-correction": addressCorrection,
  "promise-moved": promiseMoved,
  "order-progress": progress,
  "pay-by": payments.payBy,
  refund: payments.refund,
  "confirmation-code": codes.confirmationCode,
  "already-registered": account.alreadyRegistered,
  "recovery-link": codes.recoveryLink,
  "password-changed": account.passwordChanged,
  "sign-in-code": codes.signInCode,
  "reauthentication-code": codes.reauthenticationCode,
  "email-change-code": codes.emailChangeCode,
  "email-changed": account.emailChanged,
  "factor-added": account.factorAdded,
  "factor-removed": account.factorRemoved,
  "recovery-codes-made": account.recoveryCodesMade,
  "recovery-code-used": account.recoveryCodeUsed,
  "new-device": account.newDevice,
  "account-deleted": account.accountDeleted,
  "data-ready": account.dataReady,
  "identity-linked": account.identityLinked,
  "newsletter-confirmation": newsletter.newsletterConfirmation,
  "newsletter-welcome": newsletter.newsletterWelcome,
  "back-in-stock-confirmation": waiting.backInStockConfirmation,
  "back-in-stock": waiting.backInStock,
  "commission-confirmation": commissions.confirmation,
  "commission-notice": commissions.notice,
  "commission-answer": commissions.answer,
  "opening-confirmation": waiting.openingConfirmation,
  "shop-opened": waiting.shopOpened,
  "review-request": reviewRequest,
  "test-mail": owner.testMail,
  "backup-failed": owner.backupFailed,
  "webhook-paused": owner.webhookPaused,
  "admin-added": owner.adminAdded,
  "payment-code-changed": owner.paymentCodeChanged,
  "staff-invitation": account.staffInvitation,
}

interface RenderedMail extends Pick<MailContent, "unsubscribeUrl"> {
  /** Is one line. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Old mail programs expect it, and React writes none. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders a mail. React escapes in `html` what users typed, which cannot break the line of the subject either. */
export function renderMail(mail: Mail, shop: ShopFacts, locale: Locale): RenderedMail {
  const template = templates[mail.kind] as Template<Mail["kind"]>
  const {
    subject,
    preview: _,
    markup,
    ...content
  } = inLanguage(locale, () => {
    const { body, ...more } = template(mail, shop)
    const frame = (
      <Frame preview={more.preview} shop={shop}>
        {body}
      </Frame>
    )
    return { ...more, markup: renderToStaticMarkup(frame) }
  })
  const html = `${DOCTYPE}${markup}`
  return { ...content, subject: subject.replace(/[\s\p{Cc}]+/gu, " ").trim(), html, text: `${toPlainText(html)}\n` }
}

const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** The plain text is read as it stands: no added capitals, no drawn lines, and no link twice. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: '[data-text-format="dataTable"]', format: "dataTable" },
    { selector: "td", format: "block", options: block },
    { selector: "th", format: "block", options: block },
    { selector: "h1", options: { uppercase: false, leadingLineBreaks: 2 } },
    { selector: "h2", options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: "hr", format: "skip" },
  ],
})
