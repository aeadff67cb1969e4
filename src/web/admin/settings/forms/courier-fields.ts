import { m } from "#messages/messages.js"
import { type CourierSettings, couriersSection, MAX_COURIERS, PARCEL_FIELDS } from "#shop/settings/couriers-section.ts"
import type { Described, DescribedList } from "../../forms/described.ts"
import type { DescribedSection } from "./section-form.tsx"

const lines = { kind: "lines", rows: 6, spellCheck: false } as const

const parts = {
  name: { label: m.parcels_settings_name, half: true, input: { autoComplete: "off" } },
  tracking_url: {
    label: m.parcels_settings_link,
    hint: m.parcels_settings_link_hint,
    half: true,
    input: { inputMode: "url", autoComplete: "off" },
  },
  columns: {
    label: m.parcels_settings_columns,
    hint: () => m.parcels_settings_columns_hint({ fields: PARCEL_FIELDS.join(", ") }),
    ...lines,
  },
  towns: { label: m.parcels_settings_towns, hint: m.parcels_settings_towns_hint, ...lines },
} as const satisfies Record<keyof CourierSettings, Described>

const list = {
  kind: "list",
  label: m.parcels_settings,
  item: m.parcels_settings_field,
  fields: parts,
  grows: { max: MAX_COURIERS },
  words: (all: readonly CourierSettings[]) => all.map(wordsOfCourier).join("; "),
} as const satisfies DescribedList

/** Describes the shop's couriers: copies of the sheets that come along, with the courier's own names. */
export const couriers = {
  name: "couriers",
  title: m.parcels_settings,
  text: m.parcels_settings_text,
  section: couriersSection,
  fields: {
    couriers: list,
    overdue_days: {
      label: m.parcels_settings_overdue,
      kind: "number",
      input: { type: "number", inputMode: "numeric", min: "1", max: "90" },
    },
  },
} as const satisfies DescribedSection<"couriers">

function wordsOfCourier({ name, columns, towns, tracking_url }: CourierSettings): string {
  const others = [
    [m.parcels_settings_columns, columns],
    [m.parcels_settings_towns, towns],
    [m.parcels_settings_link, tracking_url],
  ] as const
  const more = others.flatMap(([label, value]) =>
    value ? [`${label()}: ${clipped(value.split("\n").join(", "))}`] : [],
  )
  return [name, ...more].join(", ")
}

/** A courier's list of towns may have thousands. */
const MAX_CHARACTERS = 500

function clipped(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
