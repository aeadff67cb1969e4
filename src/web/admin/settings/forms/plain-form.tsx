import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import type { SectionName, SectionValues } from "#shop/settings/sections/sections.ts"
import { type EnglishForm, translatedForm } from "#shop/settings/translated.ts"
import { type Described, DescribedField, readable, sentValue } from "../../forms/described-field.tsx"
import { wordsOfTranslations } from "../../forms/translations/language-names.ts"
import { faultsIn, textFields } from "../../forms/translations/section-texts.ts"
import { decodeTexts, encodeTexts } from "../../forms/translations/texts.ts"
import { TranslationsRow } from "../../forms/translations/translations-row.tsx"
import { schemaOfTyped } from "../../forms/typed-values.ts"
import { textOf } from "../../texts/words.ts"
import { SectionForm } from "./section-form.tsx"

type FieldOf<Name extends SectionName> = keyof SectionValues[Name] & string
type NameOf<Name extends SectionName> = FieldOf<Name> | "translations"

/** Describes a section whose form is its fields and little else. */
export interface PlainSection<Name extends SectionName> {
  readonly name: Name
  readonly title: () => string
  readonly text?: () => string
  readonly section: { readonly form: EnglishForm<SectionValues[Name]>; readonly texts?: readonly string[] }
  readonly fields: Readonly<Record<FieldOf<Name>, Described>>
}

interface PlainFormProps<Name extends SectionName> {
  section: PlainSection<Name>
  above?: (values: Record<FieldOf<Name>, string>) => ReactNode
  children?: ReactNode
}

export function PlainForm<Name extends SectionName>({ section: plain, above, children }: PlainFormProps<Name>) {
  const { name, title, text, section, fields: described } = plain
  const names = Object.keys(described) as FieldOf<Name>[]
  function each<Value>(make: (name: FieldOf<Name>) => Value) {
    return Object.fromEntries(names.map((field) => [field, make(field)])) as Record<FieldOf<Name>, Value>
  }
  const { form, texts = [] } = section
  const isTranslated = texts.length > 0 && OTHER_LANGUAGES.length > 0
  const english = (values: Record<FieldOf<Name>, string>) =>
    each((field) => sentValue(described[field], values[field])) as object
  return (
    <SectionForm<Name, NameOf<Name>>
      name={name}
      title={title()}
      text={text?.()}
      schema={schemaOfTyped(
        translatedForm(form, isTranslated ? texts : undefined),
        (values: Record<NameOf<Name>, string>) => ({
          ...english(values),
          ...(isTranslated && { translations: decodeTexts(values.translations) }),
        }),
      )}
      labels={{ ...each((field) => described[field].label), translations: m.admin_translations }}
      formats={{ ...each((field) => (value: string) => readable(described[field], value)), translations: wordsOf }}
      shown={(value) => {
        const shown = each((field) => textOf(value[field]))
        return { ...shown, ...(isTranslated && { translations: encodeTexts(value.translations ?? {}) }) } as Record<
          NameOf<Name>,
          string
        >
      }}
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
          {isTranslated && (
            <TranslationsRow
              fields={textFields(texts, english(values), (path) => ({
                label: described[path as FieldOf<Name>].label(),
              }))}
              value={values.translations}
              onChange={(value) => set("translations", value)}
              faultsOf={(typed) => faultsIn({ form, texts }, english(values), typed)}
              refused={errors.translations !== undefined}
            />
          )}
          {children}
        </>
      )}
    </SectionForm>
  )
}

const wordsOf = (value: string) => wordsOfTranslations(decodeTexts(value))
