import { useState } from "react"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import type { AdminTexts } from "#shop/settings/admin-settings.ts"
import { fromSectionJson, sectionJson } from "#shop/settings/section-json.ts"
import type { EditedSections } from "#shop/settings/sections/sections.ts"
import { adminCall, toastFailure } from "../admin-call.ts"
import { rebased } from "../forms/compared-values.ts"
import { sentValues, shownValues } from "../forms/form-values.ts"
import { TEXT_NAMES, type TextName, textParts } from "./text-parts.ts"

type Values = Partial<Record<TextName, object>>

/** Holds each part with its texts in all languages. */
type Parts = { readonly [Name in TextName]: EditedSections[Name] }

export type Drafts = ReturnType<typeof useDrafts>

/**
 * Holds what was changed on the page and is not published, and what was published last.
 * @param onSettings takes the settings as they were saved, or as another admin has saved them
 */
export function useDrafts(settings: AdminTexts, onSettings: (settings: AdminTexts) => void) {
  const [drafts, setDrafts] = useState<Values>({})
  const stored = partsOf(settings)
  const [former, setFormer] = useState<Values>({})
  const [conflict, setConflict] = useState<TextName | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = namesIn(drafts)

  /** Saves parts one after another, and stops at the first that is refused; the parts before it are published. */
  async function save(wanted: Values): Promise<Values> {
    setBusy(true)
    let current = settings
    const replaced: Values = {}
    for (const name of namesIn(wanted)) {
      const json = { ...sectionJson(textParts[name].form, wanted[name] ?? {}), version: current.versions[name] }
      const result = await adminCall("PUT", "/admin/texts/:section", { param: { section: name }, json })
      if (result.ok) {
        replaced[name] = partIn(current, name)
        current = result.value
        continue
      }
      toastFailure(m.admin_settings_failed(), result)
      if (result.current) {
        const latest = result.current
        setDrafts({
          ...without(wanted, namesIn(replaced)),
          [name]: rebasedDraft(name, partIn(current, name), wanted[name] ?? {}, partIn(latest, name)),
        })
        setConflict(name)
        current = latest
      } else setDrafts(without(wanted, namesIn(replaced)))
      setBusy(false)
      onSettings(current)
      return replaced
    }
    setDrafts({})
    setBusy(false)
    onSettings(current)
    return replaced
  }

  return {
    stored,
    values: { ...stored, ...drafts } as Parts,
    changed,
    /** Names the part that another admin has changed meanwhile. */
    conflict,
    busy,
    canUndo: namesIn(former).length > 0,
    change(name: TextName, value: object) {
      const same = JSON.stringify(value) === JSON.stringify(stored[name])
      setDrafts(same ? without(drafts, [name]) : { ...drafts, [name]: value })
    },
    discard(names: readonly TextName[]) {
      setDrafts(without(drafts, names))
      setConflict(null)
    },
    /** Keeps the draft, which then replaces what the other admin has saved. */
    keep: () => setConflict(null),
    async publish() {
      setConflict(null)
      setFormer(await save(drafts))
    },
    async undo() {
      await save(former)
      setFormer({})
    },
  }
}

const partIn = ({ values }: AdminTexts, name: TextName): object => fromSectionJson(textParts[name].form, values[name])

const partsOf = (settings: AdminTexts) =>
  Object.fromEntries(TEXT_NAMES.map((name) => [name, partIn(settings, name)])) as Parts

const namesIn = (values: Values) => keysOf(values)

function without(values: Values, names: readonly TextName[]): Values {
  const left = { ...values }
  for (const name of names) delete left[name]
  return left
}

/** Returns a draft over what somebody else has saved since: what was not changed in the draft follows the other. */
export function rebasedDraft(name: TextName, base: object, draft: object, latest: object): object {
  const { fields } = textParts[name]
  const [before, typed, theirs] = [base, draft, latest].map((value) => shownValues(fields, value))
  return sentValues(fields, rebased(fields, before ?? {}, typed ?? {}, theirs ?? {}))
}
