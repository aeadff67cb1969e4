import type * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { Marked, Said } from "#shop/text/localized.ts"
import type { homeForms } from "./home-forms.ts"

export type HomeTexts = {
  -readonly [Part in keyof typeof homeForms]: Said<z.output<(typeof homeForms)[Part]>> & Marked
}
export type HomePart = keyof HomeTexts

export type Maker = HomeTexts["maker"]
export type Review = HomeTexts["reviews"]["items"][number]

export function initialHome(): HomeTexts {
  return {
    hero: {
      shown: true,
      origin: m.home_hero_origin(),
      title: m.home_hero_title(),
      lead: m.home_hero_lead(),
      picture: null,
      picture_alt: "",
    },
    maker: { shown: true, name: "", town: "", text: "", picture: null, picture_alt: "", signature: null },
    numbers: {
      shown: true,
      items: [
        { value: 500, suffix: m.home_stats_more_than(), label: m.home_stats_customers() },
        { value: 1000, suffix: m.home_stats_more_than(), label: m.home_stats_sold() },
        { value: 100, suffix: m.home_stats_percent(), label: m.home_stats_handmade() },
        { value: 5, suffix: m.home_stats_stars(), label: m.home_stats_reviews() },
      ],
    },
    steps: {
      shown: true,
      title: m.home_steps_title(),
      lead: m.home_steps_lead(),
      items: [
        { title: m.home_steps_yarn_title(), text: m.home_steps_yarn_text() },
        { title: m.home_steps_crochet_title(), text: m.home_steps_crochet_text() },
        { title: m.home_steps_wrap_title(), text: m.home_steps_wrap_text() },
      ],
    },
    highlights: {
      shown: true,
      items: [
        { title: m.home_highlights_love_title(), text: m.home_highlights_love_text() },
        { title: m.home_highlights_unique_title(), text: m.home_highlights_unique_text() },
        { title: m.home_highlights_quality_title(), text: m.home_highlights_quality_text() },
      ],
    },
    reviews: { shown: true, title: m.home_reviews_title(), samples: true, items: [] },
    trust: {
      shown: true,
      items: [
        { title: m.home_trust_secure_title(), text: m.home_trust_secure_text() },
        { title: m.home_trust_delivery_title(), text: m.home_trust_delivery_text() },
        { title: m.home_trust_returns_title(), text: m.home_trust_returns_text() },
        { title: m.home_trust_materials_title(), text: m.home_trust_materials_text() },
      ],
    },
    newsletter: { shown: true, title: m.home_newsletter_title(), lead: m.home_newsletter_lead() },
  }
}

/** Returns the parts that no longer say what they say initially: only these are sent with the page. */
export function changedTexts(texts: HomeTexts): Partial<HomeTexts> {
  const initial = initialHome()
  const changed = keysOf(initial).filter((part) => JSON.stringify(texts[part]) !== JSON.stringify(initial[part]))
  return Object.fromEntries(changed.map((part) => [part, texts[part]]))
}
