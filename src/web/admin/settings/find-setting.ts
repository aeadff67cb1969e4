import { m } from "#messages/messages.js"
import type { Description } from "../forms/described.ts"
import { type AreaName, areas } from "./areas.ts"
import { describedSection } from "./described-sections.ts"

/** Returns how a screen answers to what is sought: by its own name, or else by the first of its sections' fields; null where by none. */
export function foundIn(name: AreaName, sought: string) {
  const words = sought.trim().toLowerCase().split(/\s+/)
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const { title, sections } = areas[name]
  if (fits(title())) return { name, field: null, hash: "" }
  for (const section of sections) {
    const { title: named, fields } = describedSection(section)
    const field = [named(), ...labelsIn(fields)].find(fits)
    if (field !== undefined) return { name, field, hash: named() === title() ? "" : `#${section}` }
  }
  const others = name === "advanced" ? [m.admin_settings_feed(), m.admin_screen_backups()] : []
  const other = others.find(fits)
  return other === undefined ? null : { name, field: other, hash: "" }
}

function labelsIn(fields: Description): string[] {
  return Object.values(fields).flatMap((each) => [each.label(), ...(each.kind === "list" ? labelsIn(each.fields) : [])])
}
