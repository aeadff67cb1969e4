import type * as z from "zod/mini"
import { keysOf } from "#platform/objects.ts"
import type { Marked } from "#shop/text/localized.ts"
import { payhereSection } from "../card-section.ts"
import { couriersSection } from "../couriers-section.ts"
import { feeRulesSection } from "../fees/fee-rules-section.ts"
import { pickupSection } from "../fees/pickup-section.ts"
import { paymentWindowSection } from "../payment-window.ts"
import type { SectionJson } from "../section-json.ts"
import { cashSection } from "./cash-section.ts"
import { contactSection } from "./contact-section.ts"
import { deliverySection } from "./delivery-section.ts"
import { depositSection } from "./deposit-section.ts"
import { firstDaySection } from "./first-day-section.ts"
import { homeSections } from "./home-sections.ts"
import { lankaqrSection } from "./lankaqr-section.ts"
import { mailSections } from "./mail-sections.ts"
import { notificationsSection } from "./notifications-section.ts"
import { openingSection } from "./opening-section.ts"
import { paymentsSection } from "./payments-section.ts"
import {
  announcementSection,
  holidaySection,
  languagesSection,
  retentionSection,
  reviewRequestsSection,
  stockSection,
} from "./plain-sections.ts"
import { policySections } from "./policy-sections.ts"
import { promisesSection } from "./promises-section.ts"
import { shopSection } from "./shop-section.ts"
import { synonymsSection } from "./synonyms-section.ts"
import { workshopSection } from "./workshop-section.ts"

/** Holds the sections that are words. */
export const textSections = { ...homeSections, ...policySections, ...mailSections }

export const sections = {
  shop: shopSection,
  announcement: announcementSection,
  contact: contactSection,
  payments: paymentsSection,
  payment_window: paymentWindowSection,
  deposit: depositSection,
  cash: cashSection,
  payhere: payhereSection,
  lankaqr: lankaqrSection,
  delivery: deliverySection,
  couriers: couriersSection,
  fee_rules: feeRulesSection,
  pickup: pickupSection,
  promises: promisesSection,
  notifications: notificationsSection,
  workshop: workshopSection,
  stock: stockSection,
  synonyms: synonymsSection,
  languages: languagesSection,
  review_requests: reviewRequestsSection,
  retention: retentionSection,
  holiday: holidaySection,
  opening: openingSection,
  first_day: firstDaySection,
  ...textSections,
}
export type SectionName = keyof typeof sections

export type SectionValues = { readonly [Name in SectionName]: z.output<(typeof sections)[Name]["json"]> }

/** Holds the sections as a reader gets them: in one language. */
export type ShownSections = { readonly [Name in SectionName]: SectionValues[Name] & Marked }

/** Holds the sections as they are edited and stored: with their texts in all languages. */
export type EditedSections = { readonly [Name in SectionName]: z.output<(typeof sections)[Name]["form"]> }

/** Holds the sections as the API returns them. */
export type SectionJsons = { readonly [Name in SectionName]: SectionJson<EditedSections[Name]> }

export const SECTION_NAMES = /* @__PURE__ */ keysOf(sections)
