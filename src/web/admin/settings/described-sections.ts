import type { SectionName } from "#shop/settings/sections/sections.ts"
import { TEXT_NAMES, textParts } from "../texts/text-parts.ts"
import { payhere } from "./forms/card-sections.ts"
import { cash } from "./forms/cash-fields.ts"
import { couriers } from "./forms/courier-fields.ts"
import { feeRules } from "./forms/fees/fee-fields.ts"
import { lankaqr } from "./forms/lankaqr-fields.ts"
import * as notices from "./forms/notice-sections.ts"
import { payments } from "./forms/payment-fields.ts"
import { deposit, paymentWindow } from "./forms/payment-sections.ts"
import { pickup } from "./forms/pickup-fields.ts"
import * as plain from "./forms/plain-sections.ts"
import type { DescribedSection } from "./forms/section-form.tsx"
import { synonyms } from "./forms/synonym-fields.ts"
import { workshop } from "./forms/workshop-fields.ts"

type Told = Pick<DescribedSection<SectionName>, "title" | "fields">

const sections = [
  ...Object.values(notices),
  ...Object.values(plain),
  cash,
  couriers,
  deposit,
  feeRules,
  lankaqr,
  payhere,
  payments,
  paymentWindow,
  pickup,
  synonyms,
  workshop,
]

/** Describes the sections of the settings that have a history, by their names. */
const described = new Map<SectionName, Told>([
  ...sections.map((section): [SectionName, Told] => [section.name, section]),
  ...TEXT_NAMES.map((name): [SectionName, Told] => [name, textParts[name]]),
])

export const NAMED_SECTIONS = [...described.keys()]

export function describedSection(name: SectionName): Told {
  return described.get(name) ?? { title: () => name, fields: {} }
}
