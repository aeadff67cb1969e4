import { m } from "#messages/messages.js"
import { openingSection } from "#shop/settings/sections/opening-section.ts"
import { announcementSection, holidaySection } from "#shop/settings/sections/plain-sections.ts"
import type { PlainSection } from "./plain-form.tsx"

export const announcement: PlainSection<"announcement"> = {
  name: "announcement",
  title: m.admin_settings_announcement,
  text: m.admin_settings_announcement_text,
  section: announcementSection,
  fields: {
    text: { label: m.admin_field_announcement, localized: true },
    last_day: {
      label: m.admin_field_last_day,
      hint: m.admin_settings_last_day_hint,
      className: "grid-cols-[minmax(0,1fr)]",
      input: { type: "date", max: "9999-12-31" },
    },
  },
}

export const opening: PlainSection<"opening"> = {
  name: "opening",
  title: m.admin_settings_opening,
  text: m.admin_settings_opening_text,
  section: openingSection,
  fields: {
    closed: { label: m.admin_field_shop_closed, kind: "tick" },
    sentence: {
      label: m.admin_field_holiday_sentence,
      hint: m.admin_settings_opening_sentence_hint,
      localized: true,
    },
  },
}

export const holiday: PlainSection<"holiday"> = {
  name: "holiday",
  title: m.admin_settings_holiday,
  text: m.admin_settings_holiday_text,
  section: holidaySection,
  fields: {
    closed_until: {
      label: m.admin_field_closed_until,
      hint: m.admin_settings_closed_until_hint,
      className: "grid-cols-[minmax(0,1fr)]",
      input: { type: "date", max: "9999-12-31" },
    },
    sentence: {
      label: m.admin_field_holiday_sentence,
      hint: m.admin_settings_holiday_sentence_hint,
      localized: true,
    },
  },
}
