import { getLocale } from "#messages/runtime.js"
import { districtName } from "#shop/address/districts.ts"

/** Returns the names of districts, one after the other. */
export function namesOfDistricts(ids: readonly number[]): string {
  return ids.map((id) => districtName(id, getLocale())).join(", ")
}
