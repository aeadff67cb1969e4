import type { OtherLanguage } from "#messages/other-languages.ts"
import { type ProductTexts, textsOf } from "#shop/catalogue/translations/product-texts.ts"
import type { Texts } from "#shop/catalogue/translations/translations-json.ts"
import { baby } from "../translations/baby.ts"
import { bagsAndBaskets } from "../translations/bags-and-baskets.ts"
import { blankets } from "../translations/blankets.ts"
import { homeDecor } from "../translations/home-decor.ts"
import { toys } from "../translations/toys.ts"
import type { SampleTranslations, TranslatedSample } from "../translations/translation.ts"
import { wearables } from "../translations/wearables.ts"
import type { SampleProduct } from "./product.ts"

/** Words the sample catalogue in the shop's other languages. */
const SAMPLE_TRANSLATIONS: SampleTranslations = {
  ...toys,
  ...blankets,
  ...homeDecor,
  ...baby,
  ...bagsAndBaskets,
  ...wearables,
}

/** Are keyed by the English name. */
export const SAMPLE_CATEGORIES: Readonly<Record<string, Readonly<Record<OtherLanguage, string>>>> = {
  Toys: { si: "සෙල්ලම් බඩු", ta: "பொம்மைகள்" },
  Blankets: { si: "බ්ලැන්කට්", ta: "போர்வைகள்" },
  "Home Decor": { si: "ගෘහ අලංකරණ", ta: "வீட்டு அலங்காரம்" },
  Baby: { si: "බබාලාට", ta: "குழந்தைகளுக்கு" },
  "Bags & Baskets": { si: "බෑග් සහ කූඩ", ta: "பைகளும் கூடைகளும்" },
  Wearables: { si: "ඇඳුම් පැළඳුම්", ta: "அணியும் பொருட்கள்" },
}

type Worded = Pick<SampleProduct, "name" | "description" | "shows">

const PLAIN = { size: null, material: null, care: null, lead_time: null, seo_title: null, seo_description: null }

/** Returns all that a sample says, with what its cover and its further pictures show. */
export function textsOfSample(product: Worded): ProductTexts {
  const { name, description, shows } = product
  const languages = Object.entries(SAMPLE_TRANSLATIONS[name] ?? {})
  const further = (shows?.pictures ?? []).map(({ alt }) => ({ image_url: alt, alt }))
  return textsOf({
    ...{ name, description, ...PLAIN, ...shows?.details },
    personalisation: shows?.personalisation ?? null,
    options: shows ?? null,
    pictures: [{ image_url: "", alt: "" }, ...further],
    translations: Object.fromEntries(languages.map(([language, texts]) => [language, saidBy(product, texts)])),
  })
}

function saidBy({ shows }: Worded, { options, alts, ...texts }: TranslatedSample): Texts {
  const words = (shows?.choices ?? []).flatMap(({ name, values }, at) =>
    [name, ...values].map((word, place) => [word, [options?.[at]?.name, ...(options?.[at]?.values ?? [])][place]]),
  )
  const shown = (shows?.pictures ?? []).map(({ alt }, at) => [alt, alts?.[at]])
  return shows ? { ...texts, options: Object.fromEntries(words), alts: Object.fromEntries(shown) } : texts
}
