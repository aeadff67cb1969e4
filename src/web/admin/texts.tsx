import { m } from "#messages/messages.js"
import { homeForms } from "#shop/settings/sections/home-forms.ts"
import { policyForm } from "#shop/settings/sections/policy-form.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { WordsForm } from "./settings/forms/words-form.tsx"
import { filledReviews, reviewSlots } from "./settings/reviews.ts"
import { SettingsScreen } from "./settings/settings-screen.tsx"

const SECTIONS = ["hero"] as const

export const meta = privatePageMeta(m.admin_screen_texts)

/** Edits what the shop says: the parts of the home page, and the policies. */
export default function TextsPage() {
  return (
    <SettingsScreen
      title={m.admin_screen_texts()}
      text={m.admin_texts_lead_text()}
      sections={SECTIONS}
      single={false}
      step="policies"
    >
      {() => (
        <>
          <WordsForm
            name="hero"
            title={m.admin_texts_hero()}
            form={homeForms.hero}
            hints={{ title: m.admin_texts_hero_title_hint(), picture_alt: m.admin_texts_picture_alt_hint() }}
          />
          <WordsForm
            name="numbers"
            title={m.admin_texts_numbers()}
            text={m.admin_texts_numbers_text()}
            form={homeForms.numbers}
            item={m.admin_texts_item_number}
          />
          <WordsForm name="steps" title={m.admin_texts_steps()} form={homeForms.steps} item={m.admin_texts_item_step} />
          <WordsForm
            name="highlights"
            title={m.admin_texts_highlights()}
            form={homeForms.highlights}
            item={m.admin_texts_item_highlight}
          />
          <WordsForm
            name="reviews"
            title={m.admin_texts_reviews()}
            text={m.admin_texts_reviews_text()}
            form={homeForms.reviews}
            shown={reviewSlots}
            typed={filledReviews}
            item={m.admin_texts_item_review}
            grows
          />
          <WordsForm
            name="trust"
            title={m.admin_texts_trust()}
            form={homeForms.trust}
            item={m.admin_texts_item_promise}
          />
          <WordsForm
            name="newsletter"
            title={m.admin_texts_newsletter()}
            text={m.admin_texts_newsletter_text()}
            form={homeForms.newsletter}
          />
          {(["policy_shipping", "policy_returns", "policy_terms", "policy_privacy"] as const).map((policy) => (
            <WordsForm
              key={policy}
              name={policy}
              title={policyTitles[policy]()}
              form={policyForm}
              hints={{ text: m.admin_texts_policy_hint(FACTS) }}
              rows={12}
            />
          ))}
        </>
      )}
    </SettingsScreen>
  )
}

/** Lists the names of facts, as they are typed. */
const FACTS = {
  shop: "{shop}",
  town: "{town}",
  contact: "{contact}",
  cost: "{delivery_cost}",
  time: "{delivery_time}",
  days: "{return_days}",
}

const policyTitles = {
  policy_shipping: m.shell_footer_shipping_policy,
  policy_returns: m.shell_footer_return_policy,
  policy_terms: m.shell_footer_terms,
  policy_privacy: m.shell_footer_privacy_policy,
}
