import { m } from "#messages/messages.js"
import { getLocale, type Locale } from "#messages/runtime.js"

/** Names the districts of Sri Lanka. A district's number is its place here, from 1 on. */
const DISTRICTS = [
  m.shell_district_ampara,
  m.shell_district_anuradhapura,
  m.shell_district_badulla,
  m.shell_district_batticaloa,
  m.shell_district_colombo,
  m.shell_district_galle,
  m.shell_district_gampaha,
  m.shell_district_hambantota,
  m.shell_district_jaffna,
  m.shell_district_kalutara,
  m.shell_district_kandy,
  m.shell_district_kegalle,
  m.shell_district_kilinochchi,
  m.shell_district_kurunegala,
  m.shell_district_mannar,
  m.shell_district_matale,
  m.shell_district_matara,
  m.shell_district_monaragala,
  m.shell_district_mullaitivu,
  m.shell_district_nuwara_eliya,
  m.shell_district_polonnaruwa,
  m.shell_district_puttalam,
  m.shell_district_ratnapura,
  m.shell_district_trincomalee,
  m.shell_district_vavuniya,
] as const

export function districtName(district: number | null, locale: Locale): string | null {
  return (district && DISTRICTS[district - 1]?.({}, { locale })) || null
}

/** Returns the names of districts in the language of the reader, one after the other. */
export function namesOfDistricts(ids: readonly number[]): string {
  return ids.map((id) => districtName(id, getLocale())).join(", ")
}

/** Returns the line that names a district on a parcel and in mails; null where none is given. */
export function districtLine(district: number | null, locale: Locale): string | null {
  const name = districtName(district, locale)
  return name && m.shell_district_of({ name }, { locale })
}

export type DistrictChoices = readonly (readonly [id: string, name: string])[]

export function districtChoices(): DistrictChoices {
  const { compare } = new Intl.Collator(getLocale())
  return DISTRICTS.map((name, at) => [String(at + 1), name()] as const).toSorted(([, one], [, other]) =>
    compare(one, other),
  )
}
