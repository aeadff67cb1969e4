import type { ReactNode } from "react"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { textOf } from "../../texts/words.ts"
import { type Described, DescribedField, readable, sentValue } from "./described-field.tsx"
import { SectionForm, type SectionSchema } from "./section-form.tsx"

type FieldOf<Name extends SectionName> = keyof SectionValues[Name] & string

/** Describes a section whose form is its fields and little else. */
export interface PlainSection<Name extends SectionName> {
  readonly name: Name
  readonly title: () => string
  readonly text?: () => string
  readonly schema: SectionSchema<Name>
  /** Describes the fields in the order shown. */
  readonly fields: Readonly<Record<FieldOf<Name>, Described>>
}

interface PlainFormProps<Name extends SectionName> {
  section: PlainSection<Name>
  /** Renders what stands over the fields. */
  above?: (values: Fields<FieldOf<Name>, unknown>["values"]) => ReactNode
  /** Stands below the fields. */
  children?: ReactNode
}

/** Shows the form of a section by the description of its fields. */
export function PlainForm<Name extends SectionName>({ section, above, children }: PlainFormProps<Name>) {
  const { name, title, text, schema, fields: described } = section
  const names = Object.keys(described) as FieldOf<Name>[]
  function each<Value>(make: (name: FieldOf<Name>) => Value) {
    return Object.fromEntries(names.map((field) => [field, make(field)])) as Record<FieldOf<Name>, Value>
  }
  return (
    <SectionForm
      name={name}
      title={title()}
      text={text?.()}
      schema={schema}
      labels={each((field) => described[field].label)}
      formats={each((field) => (value: string) => readable(described[field], value))}
      shown={(value) => each((field) => textOf(value[field]))}
      typed={(values) => each((field) => sentValue(described[field], values[field]))}
    >
      {({ values, errors, set }, onBusy) => (
        <>
          {above?.(values)}
          <div className="grid gap-5 sm:grid-cols-2">
            {names.map((field) => (
              <DescribedField
                key={field}
                described={described[field]}
                id={`${name}-${field}`}
                name={field}
                value={values[field]}
                error={errors[field]}
                onType={(value) => set(field, value)}
                onBusy={onBusy}
              />
            ))}
          </div>
          {children}
        </>
      )}
    </SectionForm>
  )
}
