import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminSettings } from "#shop/settings/admin-settings.ts"
import { fromSectionJson, type SectionSchema, sectionJson } from "#shop/settings/section-json.ts"
import type { EditedSections, SectionName } from "#shop/settings/sections/sections.ts"
import { useFocusAtHash } from "#web/account/security/use-focus-at-hash.ts"
import type { OwnProof, Proof } from "#web/account/security/use-own-proof.tsx"
import type { CallResult } from "#web/session/api/api.ts"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Card } from "#web/ui/card.tsx"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { adminCall, toastFailure, toastSuccess } from "../../admin-call.ts"
import { EditConflict } from "../../forms/conflict.tsx"
import type { Description, FormFields, FormValues } from "../../forms/described.ts"
import { sentValues, shownValues } from "../../forms/form-values.ts"
import { schemaOfTyped } from "../../forms/typed-values.ts"
import { useEditForm } from "../../forms/use-edit-form.ts"
import { whenUploaded } from "../../forms/when-uploaded.ts"

interface Settings {
  readonly settings: AdminSettings
  readonly withProof: OwnProof["withProof"]
  readonly onSaved: (settings: AdminSettings) => void
  /** Tells the foot of the screen which form is to be saved, and whether it is on its way; null where nothing is. */
  readonly onUnsaved: (name: SectionName, unsaved: Unsaved | null) => void
  /** Is the heading of the screen: a section of the same name needs none of its own. */
  readonly title: string
}

export interface Unsaved {
  readonly form: HTMLFormElement | null
  readonly busy: boolean
}

export const SettingsContext = createContext<Settings | null>(null)

type Value<Name extends SectionName> = EditedSections[Name]

interface Seen<Name extends SectionName> {
  readonly value: Value<Name>
  readonly version: number
}

/** Describes a section of the settings: its fields, and the schema that the server checks them by. */
export interface DescribedSection<Name extends SectionName> {
  readonly name: Name
  readonly title: () => string
  readonly text?: () => string
  readonly section: { readonly form: SectionSchema<EditedSections[Name]> }
  readonly fields: Description
}

interface SectionFormProps<Name extends SectionName> {
  section: DescribedSection<Name>
  /** @param onBusy takes whether a picture of the form is still being uploaded */
  children: (fields: FormFields, onBusy: (busy: boolean) => void) => ReactNode
}

/** Shows one section of the settings in a form of its own, with the changes that another admin has saved meanwhile. */
export function SectionForm<Name extends SectionName>({ section, children }: SectionFormProps<Name>) {
  const { name, fields: described } = section
  const [title, text] = [section.title(), section.text?.()]
  const page = use(SettingsContext)
  if (!page) throw new Error("a section is shown on the pages of the settings only")
  const seen = seenIn(page.settings, section)
  const form = useEditForm(schemaOf(section), described, seen, (entity) =>
    shownValues(described, (entity ?? seen).value),
  )
  const { dirty, conflict, fields } = form
  const { onUnsaved, withProof, onSaved } = page
  const isHeaded = title === page.title
  const [uploading, setUploading] = useState(false)
  const saving = useSubmit(fields, {
    invalidTitle: m.admin_settings_failed(),
    send: (value) => withProof((proof) => saveSection(section, value, form.seen?.version ?? 0, proof)),
    onSuccess({ value }) {
      form.accept(seenIn(value, section))
      onSaved(value)
      toastSuccess(m.admin_settings_saved(), title)
    },
    onFailure(failure) {
      if (!form.showConflict(failure)) return apiProblem(m.admin_settings_failed(), failure)
      toastFailure(m.admin_settings_failed(), failure)
      return null
    },
  })
  const { busy, onSubmit } = whenUploaded(uploading, saving)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    onUnsaved(name, dirty ? { form: element.current, busy } : null)
    return () => onUnsaved(name, null)
  }, [onUnsaved, name, dirty, busy])
  const heading = useFocusAtHash(`#${name}`)

  return (
    <Card {...(isHeaded ? { "aria-label": title } : { "aria-labelledby": name })}>
      <form ref={element} onSubmit={onSubmit} noValidate className="grid gap-5">
        {!isHeaded && (
          <div className="grid gap-1">
            <h2 id={name} ref={heading} tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
              {title}
            </h2>
            {text && <p className="text-muted">{text}</p>}
          </div>
        )}
        {conflict && <EditConflict {...conflict} />}
        {children(fields, setUploading)}
        {/* Enter in a field presses it; the one that is seen stands at the foot of the screen. */}
        <button type="submit" hidden />
      </form>
    </Card>
  )
}

/** Returns the section's schema for the values of its form. */
function schemaOf<Name extends SectionName>({ section: { form }, fields }: DescribedSection<Name>) {
  return schemaOfTyped(form, (values: FormValues) => sentValues(fields, values))
}

function seenIn<Name extends SectionName>(
  { values, versions }: AdminSettings,
  { name, section: { form } }: DescribedSection<Name>,
): Seen<Name> {
  return { value: fromSectionJson(form, values[name]), version: versions[name] }
}

async function saveSection<Name extends SectionName>(
  section: DescribedSection<Name>,
  value: Value<Name>,
  version: number,
  proof: Proof,
): Promise<CallResult<AdminSettings, Seen<Name>>> {
  const json = { ...sectionJson(section.section.form, value), version, ...proof }
  const result = await adminCall("PUT", "/admin/settings/:section", { param: { section: section.name }, json })
  if (result.ok) return result
  const { current, ...failure } = result
  return current ? { ...failure, current: seenIn(current, section) } : failure
}
