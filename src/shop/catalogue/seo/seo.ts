import { m } from "#messages/messages.js"
import { isUuid, optionalText } from "#shop/api/fields.ts"

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What search engines read of a product: the name in its address, and title and description in place of those that the page has. */
export const seoFields = {
  slug: optionalText({
    label: m.errors_label_slug,
    max: [100, m.errors_slug],
    plain: (typed) => typed.toLowerCase(),
    refine: [(slug) => SLUG.test(slug) && !isUuid(slug), m.errors_slug],
  }),
  seo_title: optionalText({ label: m.errors_label_seo_title, max: [120, m.errors_seo_title_long] }),
  seo_description: optionalText({ label: m.errors_label_seo_description, max: [320, m.errors_seo_description_long] }),
}

export const SEO = ["slug", "seo_title", "seo_description"] as const
