import { compile } from "html-to-text"
import { renderToStaticMarkup } from "react-dom/server"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import type { Mail } from "./mails.ts"
import {
  alreadyRegistered,
  emailChanged,
  factorAdded,
  factorRemoved,
  identityLinked,
  newDevice,
  passwordChanged,
  recoveryCodesMade,
  recoveryCodeUsed,
  welcome,
} from "./templates/account-mails.ts"
import {
  confirmationCode,
  emailChangeCode,
  reauthenticationCode,
  recoveryLink,
  signInCode,
} from "./templates/code-mails.tsx"
import type { MailContent, ShopFacts, Template } from "./templates/content.ts"
import { Frame } from "./templates/frame.tsx"
import { newsletterConfirmation, newsletterWelcome } from "./templates/newsletter.tsx"
import { newOrderNotice } from "./templates/orders/new-order-notice.tsx"
import { payBy, paymentQuestion, paymentUpdate, refund } from "./templates/orders/payment-mails.tsx"
import { orderConfirmation } from "./templates/orders/send-order-confirmation.tsx"
import { statusUpdate } from "./templates/orders/send-status-update.tsx"
import { adminAdded, backupFailed, orderChangeNotice, paymentCodeChanged, testMail } from "./templates/owner-mails.tsx"
import { reviewRequest } from "./templates/review-request.tsx"
import { backInStock, backInStockConfirmation, openingConfirmation, shopOpened } from "./templates/waiting-mails.tsx"

const templates: { [Kind in Mail["kind"]]: Template<Kind> } = {
  "send-welcome-email": welcome,
  "send-order-confirmation": orderConfirmation,
  "send-status-update": statusUpdate,
  "new-order-notice": newOrderNotice,
  "order-change-notice": orderChangeNotice,
  "payment-update": paymentUpdate,
  "payment-question": paymentQuestion,
  "pay-by": payBy,
  refund,
  "confirmation-code": confirmationCode,
  "already-registered": alreadyRegistered,
  "recovery-link": recoveryLink,
  "password-changed": passwordChanged,
  "sign-in-code": signInCode,
  "reauthentication-code": reauthenticationCode,
  "email-change-code": emailChangeCode,
  "email-changed": emailChanged,
  "factor-added": factorAdded,
  "factor-removed": factorRemoved,
  "recovery-codes-made": recoveryCodesMade,
  "recovery-code-used": recoveryCodeUsed,
  "new-device": newDevice,
  "identity-linked": identityLinked,
  "newsletter-confirmation": newsletterConfirmation,
  "newsletter-welcome": newsletterWelcome,
  "back-in-stock-confirmation": backInStockConfirmation,
  "back-in-stock": backInStock,
  "opening-confirmation": openingConfirmation,
  "shop-opened": shopOpened,
  "review-request": reviewRequest,
  "test-mail": testMail,
  "backup-failed": backupFailed,
  "admin-added": adminAdded,
  "payment-code-changed": paymentCodeChanged,
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

/** React escapes in `html` what users typed, and it cannot break the subject's line. */
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
