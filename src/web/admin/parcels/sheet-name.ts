import { m } from "#messages/messages.js"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"

/** Returns how a courier's sheet is called on screens. */
export function sheetName(profile: string): string {
  return profile === GENERIC ? m.parcels_sheet_generic() : profile
}
