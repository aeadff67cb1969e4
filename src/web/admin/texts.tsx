import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { HomePart, HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { Hero } from "#web/home/hero.tsx"
import { Maker } from "#web/home/maker.tsx"
import { Newsletter } from "#web/home/newsletter.tsx"
import { Highlights, Trust } from "#web/home/promises.tsx"
import { Stats } from "#web/home/stats.tsx"
import { Steps } from "#web/home/steps.tsx"
import { Testimonials } from "#web/home/testimonials.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PartFrame } from "./texts/part-frame.tsx"
import { shownWords } from "./texts/shown-words.ts"
import { TextsScreen } from "./texts/texts-screen.tsx"

export const meta = privatePageMeta(m.admin_screen_texts)

const parts: { readonly [Name in HomePart]: (texts: HomeTexts[Name]) => ReactNode } = {
  hero: (texts) => <Hero {...texts} />,
  maker: (texts) =>
    texts.name && texts.text ? (
      <Maker {...texts} />
    ) : (
      <p className="px-4 pt-3 text-muted">{m.admin_texts_maker_empty()}</p>
    ),
  numbers: (texts) => <Stats {...texts} />,
  steps: (texts) => <Steps {...texts} />,
  highlights: (texts) => <Highlights {...texts} />,
  reviews: (texts) => <Testimonials {...texts} />,
  trust: (texts) => <Trust {...texts} />,
  newsletter: (texts) => <Newsletter {...texts} />,
}

export default function TextsPage() {
  return (
    <TextsScreen first="hero" step="home">
      {(drafts) =>
        keysOf(parts).map((name) => (
          <PartFrame key={name} name={name} drafts={drafts}>
            {(parts[name] as (texts: HomeTexts[HomePart]) => ReactNode)(shownWords(drafts.values[name]))}
          </PartFrame>
        ))
      }
    </TextsScreen>
  )
}
