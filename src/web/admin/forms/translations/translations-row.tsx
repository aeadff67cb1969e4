import { useState } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES, type OtherLanguage } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import { hasWords, type Localized, missing } from "#shop/text/localized.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { type Description, type FormFields, localizedFields } from "../described.ts"
import { FormRow } from "../form-row.tsx"
import { nameOfLanguage, namesOfLanguages } from "./language-names.ts"

export interface TextField {
  /** Is where the text stands in the form's values. */
  readonly path: string
  readonly text: Localized
  readonly label: string
  readonly multiline?: boolean
}

interface TranslationsRowProps {
  /** Names what is asked for: the texts that say something in English. */
  texts: readonly TextField[]
  fields: Pick<FormFields, "set" | "errors">
}

/** Asks in each other language for what is said in English, behind a row that names the languages in which something is missing. */
export function TranslationsRow({ texts, fields }: TranslationsRowProps) {
  const [opened, setOpened] = useState(false)
  if (texts.length === 0) return null
  const title = namesOfLanguages(OTHER_LANGUAGES)
  return (
    <FormRow title={title} summary={summaryOf(lackingIn(texts))} onToggle={(open) => open && setOpened(true)}>
      {/* The form puts the focus on what bears the name of a refused field. */}
      <fieldset name="translations" tabIndex={-1} aria-label={title} className="min-w-0">
        {opened && <TranslationTabs {...{ texts, fields }} />}
      </fieldset>
    </FormRow>
  )
}

interface SectionTextsProps {
  described: Description
  fields: FormFields
}

/** Asks in each other language for the texts of a form that may be said in several. */
export function SectionTexts({ described, fields }: SectionTextsProps) {
  if (OTHER_LANGUAGES.length === 0) return null
  const said = localizedFields(described, fields.values).filter(({ text }) => hasWords(text[baseLocale]))
  return (
    <TranslationsRow
      texts={said.map(({ described: { kind }, ...text }) => ({ ...text, multiline: kind === "lines" }))}
      fields={fields}
    />
  )
}

function lackingIn(texts: readonly TextField[]): OtherLanguage[] {
  const lacking = new Set(texts.flatMap(({ text }) => missing(text)))
  return OTHER_LANGUAGES.filter((language) => lacking.has(language))
}

function summaryOf(missing: readonly string[]): string {
  if (missing.length === 0) return m.admin_translations_whole()
  return m.admin_translations_missing({ languages: namesOfLanguages(missing) })
}

/** Edits texts in the languages beside English, a tab each. A dot marks a tab that lacks a text. */
function TranslationTabs({ texts, fields: { set, errors } }: TranslationsRowProps) {
  const [chosen, choose] = useState("")
  const faulty = OTHER_LANGUAGES.find((each) => texts.some(({ path }) => errors[`${path}.${each}`]))
  const language = OTHER_LANGUAGES.find((each) => each === chosen) ?? faulty ?? OTHER_LANGUAGES[0]
  if (!language) return null
  const lacking = texts.filter(({ text }) => missing(text).includes(language))
  const bind = ({ path, text }: TextField) => ({
    lang: language,
    value: text[language] ?? "",
    placeholder: text[baseLocale],
    onChange: ({ target }: { target: { value: string } }) => set(`${path}.${language}`, target.value),
  })
  return (
    <Tabs
      label={m.admin_translations()}
      tabs={OTHER_LANGUAGES.map((each) => ({
        id: each,
        label: <TabLabel language={each} missing={lackingIn(texts).includes(each)} />,
      }))}
      selected={language}
      onSelect={choose}
    >
      <div className="grid gap-4">
        {texts.map((each) => (
          <Field key={`${language}-${each.path}`} label={each.label} error={errors[`${each.path}.${language}`]}>
            {each.multiline ? <Textarea rows={3} {...bind(each)} /> : <Input {...bind(each)} />}
          </Field>
        ))}
        {lacking.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => {
              for (const { path, text } of lacking) set(`${path}.${language}`, text[baseLocale])
            }}
            className="justify-self-start"
          >
            {m.admin_translations_copy()}
          </Button>
        )}
      </div>
    </Tabs>
  )
}

function TabLabel({ language, missing }: { language: string; missing: boolean }) {
  const name = nameOfLanguage(language)
  if (!missing) return name
  return (
    <>
      {name}{" "}
      <span role="img" aria-label={m.admin_translations_missing({ languages: name })}>
        •
      </span>
    </>
  )
}
