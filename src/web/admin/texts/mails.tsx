import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { MailedOrder } from "#shop/mails/mailed-order.ts"
import { welcome } from "#shop/mails/templates/account-mails.ts"
import { type MailContent, type ShopFacts, shopFacts } from "#shop/mails/templates/content.ts"
import { look } from "#shop/mails/templates/look.ts"
import { orderConfirmation } from "#shop/mails/templates/orders/send-order-confirmation.tsx"
import { statusUpdate } from "#shop/mails/templates/orders/send-status-update.tsx"
import { reviewRequest } from "#shop/mails/templates/review-request.tsx"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { fromSectionJson } from "#shop/settings/section-json.ts"
import { type MailSection, mailSections } from "#shop/settings/sections/mail-sections.ts"
import { paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { promisesSection } from "#shop/settings/sections/promises-section.ts"
import type { ShownSections } from "#shop/settings/sections/sections.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { PartFrame } from "./part-frame.tsx"
import { shownWords } from "./shown-words.ts"
import { TextsScreen } from "./texts-screen.tsx"
import type { Drafts } from "./use-drafts.ts"

export const meta = privatePageMeta(m.admin_screen_texts)

export default function MailTextsPage() {
  // A mail shows more of the settings than its own words.
  const { value } = useAdminQuery("/admin/settings", {})
  return (
    <TextsScreen first="mail_order" step={null}>
      {(drafts) => {
        if (!value) return null
        const { values, samples } = value
        const said = { ...values, ...shownIn(values), ...saidIn(drafts), samples, sampleReviews: {} }
        const shop = shopFacts(said, location.origin)
        return MAILS.map((name) => (
          <PartFrame key={name} name={name} drafts={drafts}>
            <MailLook name={name} shop={shop} />
          </PartFrame>
        ))
      }}
    </TextsScreen>
  )
}

const MAILS = keysOf(mailSections)

/** Returns what the drafts of mails say in the language of the back-office. */
function saidIn({ values }: Drafts) {
  return Object.fromEntries(MAILS.map((name) => [name, shownWords(values[name])])) as Pick<ShownSections, MailSection>
}

/** Returns what the owner says elsewhere and mails repeat. */
function shownIn({ promises, payments }: AdminSettings["values"]) {
  return {
    promises: shownWords(fromSectionJson(promisesSection.form, promises)),
    payments: shownWords(fromSectionJson(paymentsSection.form, payments)),
  }
}

function MailLook({ name, shop }: { name: MailSection; shop: ShopFacts }) {
  const { subject, body } = samples[name](shop)
  return (
    <div className="px-3 sm:px-6">
      <p className="mb-3 font-bold">{subject}</p>
      <div style={{ ...look.card, maxWidth: look.container.maxWidth, margin: "0 auto" }}>
        {/* As mail programs draw tables: with the padding of their own that the shop's pages take away. */}
        <div style={look.stitches} className="[&_table]:border-separate [&_table]:border-spacing-0">
          {body}
        </div>
      </div>
    </div>
  )
}

const to = "nimali@example.com"
const order = { orderId: "", orderNumber: "ORD-1767945600123", orderedAt: "2026-01-09T08:00:00.000Z" }
const amounts = { subtotalCents: 650_000, deliveryFeeCents: 30_000, discountCents: 0, totalCents: 680_000 }

function mailedOrder(): MailedOrder {
  return {
    ...order,
    ...amounts,
    customerName: m.admin_texts_mail_sample_customer(),
    items: [{ name: m.admin_texts_mail_sample_product(), quantity: 1, priceCents: amounts.subtotalCents }],
    paymentMethod: "bank_transfer",
    addressLines: m.admin_texts_mail_sample_address().split("\n"),
  }
}

const samples: { readonly [Name in MailSection]: (shop: ShopFacts) => MailContent } = {
  mail_welcome: (shop) => welcome({ kind: "send-welcome-email", to, name: m.admin_texts_mail_sample_customer() }, shop),
  mail_order: (shop) => orderConfirmation({ kind: "send-order-confirmation", to, ...mailedOrder() }, shop),
  mail_shipped: (shop) => {
    const { customerName, items, addressLines } = mailedOrder()
    const shipment = { items, addressLines, courier: null, trackingNumber: "KB-20260109", dueCents: null }
    return statusUpdate({ kind: "send-status-update", to, ...order, customerName, status: "shipped", shipment }, shop)
  },
  mail_review: (shop) => {
    const { customerName, items } = mailedOrder()
    const products = items.map(({ name }) => name)
    return reviewRequest({ kind: "review-request", to, ...order, customerName, products, unsubscribeUrl: "" }, shop)
  },
}
