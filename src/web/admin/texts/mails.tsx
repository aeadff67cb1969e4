import { m } from "#messages/messages.js"
import { type ShopFacts, shopFacts } from "#shop/mails/templates/content.ts"
import { look } from "#shop/mails/templates/look.ts"
import { type MailSection, mailSections } from "#shop/settings/sections/mail-sections.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PartFrame } from "./part-frame.tsx"
import { sampleMail } from "./sample-mails.ts"
import { TextsScreen } from "./texts-screen.tsx"

export const meta = privatePageMeta(m.admin_screen_texts)

/** Edits what the owner adds to the mails that customers get. */
export default function MailTextsPage() {
  return (
    <TextsScreen first="mail_order" step={null}>
      {(drafts, { values, samples }) => {
        const shop = shopFacts({ ...drafts.values, samples, sampleReviews: {} }, location.origin)
        return (Object.keys(mailSections) as MailSection[]).map((name) => (
          <PartFrame key={name} name={name} drafts={drafts} stored={values}>
            <MailLook name={name} shop={shop} />
          </PartFrame>
        ))
      }}
    </TextsScreen>
  )
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
