import { m } from "#messages/messages.js"

/** Holds the words of a part of the home page, and whether it is shown at all. */
interface Shown {
  shown: boolean
}

export interface TitledText {
  title: string
  text: string
}

interface Hero extends Shown {
  origin: string
  /** Words between asterisks are underlined. */
  title: string
  lead: string
  /** Is a picture's `image_url`; null for the drawing. */
  picture: string | null
  /** Describes the picture; "" where it only decorates. */
  picture_alt: string
}

export interface ShownNumber {
  value: number
  /** Stands right behind the number: "+", or a word. */
  suffix: string
  label: string
}

interface Numbers extends Shown {
  items: ShownNumber[]
}

interface Steps extends Shown {
  title: string
  lead: string
  items: TitledText[]
}

interface Points extends Shown {
  items: TitledText[]
}

/** Quotes a customer. */
export interface Review {
  name: string
  /** Counts up to 5. */
  rating: number
  text: string
  /** Is "" where it is about the shop. */
  product: string
}

interface Reviews extends Shown {
  title: string
  /** Samples are shown, and marked as such, while there is no review. */
  samples: boolean
  items: Review[]
}

interface Letter extends Shown {
  title: string
  lead: string
}

export interface HomeTexts {
  hero: Hero
  numbers: Numbers
  steps: Steps
  highlights: Points
  reviews: Reviews
  trust: Points
  newsletter: Letter
}

export type HomePart = keyof HomeTexts

/** Returns the texts of each part until its owner saves it. */
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

/** The parts of the home page that do not say what they say initially: only these are sent with the page. */
export function changedTexts(texts: HomeTexts): Partial<HomeTexts> {
  const initial = initialHome()
  const parts = Object.keys(initial) as HomePart[]
  const changed = parts.filter((part) => JSON.stringify(texts[part]) !== JSON.stringify(initial[part]))
  return Object.fromEntries(changed.map((part) => [part, texts[part]]))
}
