import type { ReactNode } from "react"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import type { Described, FormValues } from "../../forms/described.ts"
import { DescribedField } from "../../forms/described-field.tsx"
import { SectionTexts } from "../../forms/translations/translations-row.tsx"
import { type DescribedSection, SectionForm } from "./section-form.tsx"

/** Describes a section whose form is its fields and little else. */
export interface PlainSection<Name extends SectionName> extends DescribedSection<Name> {
  readonly fields: Readonly<Record<keyof SectionValues[Name] & string, Described>>
  /** Is set where several fields stand in a row also on a phone. */
  readonly narrow?: true
}

interface PlainFormProps<Name extends SectionName> {
  section: PlainSection<Name>
  above?: (values: FormValues) => ReactNode
  children?: ReactNode
}

export function PlainForm<Name extends SectionName>({ section, above, children }: PlainFormProps<Name>) {
  return (
    <SectionForm section={section}>
      {(fields, onBusy) => (
        <>
          {above?.(fields.values)}
          <div className={section.narrow ? "grid grid-cols-3 gap-x-3 sm:grid-cols-4" : "grid gap-5 sm:grid-cols-2"}>
            {Object.entries<Described>(section.fields).map(([field, described]) => (
              <DescribedField
                key={field}
                {...{ described, fields, onBusy }}
                id={`${section.name}-${field}`}
                name={field}
              />
            ))}
          </div>
          <SectionTexts described={section.fields} fields={fields} />
          {children}
        </>
      )}
    </SectionForm>
  )
}
