import { m } from "#messages/messages.js"
import { GENERIC } from "#shop/parcels/sheets/profiles.ts"

export function sheetName(profile: string): string {
  return profile === GENERIC ? m.parcels_sheet_generic() : profile
}
