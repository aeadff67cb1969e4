import { payhereFields } from "#shop/cards/payhere/payhere-fields.ts"
import { cardSection } from "./card-section.ts"

/** Says how customers pay by card at PayHere. */
export const payhereSection = cardSection(payhereFields)
