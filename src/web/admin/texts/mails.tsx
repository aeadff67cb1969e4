import { m } from "#messages/messages.js"
import { type ShopFacts, shopFacts } from "#shop/mails/templates/content.ts"
import { look } from "#shop/mails/templates/look.ts"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { type MailSection, mailSections } from "#shop/settings/sections/mail-sections.ts"
import { paymentsSection } from "#shop/settings/sections/payments-section.ts"
import { promisesSection } from "#shop/settings/sections/promises-section.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PartFrame } from "./part-frame.tsx"
import { sampleMail } from "./sample-mails.ts"
import { TextsScreen } from "./texts-screen.tsx"
import { shownWords } from "./words.ts"

export const meta = privatePageMeta(m.admin_screen_texts)

/** Edits what the owner adds to the mails that customers get. */
export default function MailTextsPage() {
  return (
    <TextsScreen first="mail_order" step={null}>
      {(drafts, { values, samples }) => {
        const shop = shopFacts(
          { ...drafts.values, ...shownIn(drafts.values), samples, sampleReviews: {} },
          location.origin,
        )
        return (Object.keys(mailSections) as MailSection[]).map((name) => (
          <PartFrame key={name} name={name} drafts={drafts} stored={values}>
            <MailLook name={name} shop={shop} />
          </PartFrame>
        ))
      }}
    </TextsScreen>
  )
}

/** Returns what the owner says in mails, in the language of the back-office. */
function shownIn(values: AdminSettings["values"]) {
  const said = { ...mailSections, promises: promisesSection, payments: paymentsSection }
  const names = Object.keys(said) as (keyof typeof said)[]
  return Object.fromEntries(names.map((name) => [name, shownWords(said[name].texts ?? [], values[name])]))
}

function MailLook({ name, shop }: { name: MailSection; shop: ShopFacts }) {
  const { subject, body } = sampleMail(name, shop)
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
