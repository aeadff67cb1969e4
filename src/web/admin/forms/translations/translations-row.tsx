import { useState } from "react"
import { m } from "#messages/messages.js"
import { hasWords, languagesMissing, missingTexts } from "#messages/missing-texts.ts"
import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { baseLocale } from "#messages/runtime.js"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { type Description, type FormFields, localizedFields } from "../described.ts"
import { FormRow } from "../form-row.tsx"
import { nameOfLanguage, namesOfLanguages } from "./language-names.ts"
import type { TextField, Texts, TextsByLanguage } from "./texts.ts"

interface TranslationsRowProps {
  /** Names what is asked for: the texts that say something in English. */
  fields: readonly TextField[]
  texts: TextsByLanguage
  onType: (language: string, typed: Texts) => void
  /** Returns the message of a text that was refused. */
  faultOf: (language: string, field: string) => string | undefined
}

/** Asks in each other language for what is said in English, behind a row that names the languages in which something is missing. */
export function TranslationsRow({ fields, texts, onType, faultOf }: TranslationsRowProps) {
  const [opened, setOpened] = useState(false)
  if (fields.length === 0) return null
  const title = namesOfLanguages(OTHER_LANGUAGES)
  return (
    <FormRow title={title} summary={summaryOf(languagesMissing(fields, texts))} onOpen={() => setOpened(true)}>
      {/* The form puts the focus on what bears the name of a refused field. */}
      <fieldset name="translations" tabIndex={-1} aria-label={title} className="min-w-0">
        {opened && <TranslationTabs {...{ fields, texts, onType, faultOf }} />}
      </fieldset>
    </FormRow>
  )
}

interface SectionTextsProps {
  described: Description
  fields: FormFields
}

/** Asks in each other language for the texts of a form that may be said in several. */
export function SectionTexts({ described, fields: { values, errors, set } }: SectionTextsProps) {
  if (OTHER_LANGUAGES.length === 0) return null
  const said = localizedFields(described, values).filter(({ text }) => hasWords(text[baseLocale] ?? ""))
  return (
    <TranslationsRow
      fields={said.map(({ path, text, label, described: { kind } }) => ({
        ...{ name: path, english: text[baseLocale] ?? "", label },
        multiline: kind === "lines",
      }))}
      texts={eachTranslated((language) => Object.fromEntries(said.map(({ path, text }) => [path, text[language]])))}
      onType={(language, typed) => {
        for (const [path, text = ""] of Object.entries(typed)) set(`${path}.${language}`, text)
      }}
      faultOf={(language, path) => errors[`${path}.${language}`]}
    />
  )
}

function summaryOf(missing: readonly string[]): string {
  if (missing.length === 0) return m.admin_translations_whole()
  return m.admin_translations_missing({ languages: namesOfLanguages(missing) })
}

/** Edits texts in the languages beside English, a tab each. A dot marks a tab that lacks a text. */
function TranslationTabs({ fields, texts, onType, faultOf }: TranslationsRowProps) {
  const [chosen, choose] = useState<string | null>(null)
  const faulty = OTHER_LANGUAGES.find((each) => fields.some(({ name }) => faultOf(each, name)))
  const language = chosen ?? faulty ?? OTHER_LANGUAGES[0] ?? ""
  const own = texts[language] ?? {}
  const missing = missingTexts(fields, own)
  const put = (typed: Texts) => onType(language, typed)
  const bind = ({ name, english }: TextField) => ({
    lang: language,
    value: own[name] ?? "",
    placeholder: english,
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  return (
    <Tabs
      label={m.admin_translations()}
      tabs={OTHER_LANGUAGES.map((each) => ({
        id: each,
        label: <TabLabel language={each} missing={languagesMissing(fields, texts).includes(each)} />,
      }))}
      selected={language}
      onSelect={choose}
    >
      <div className="grid gap-4">
        {fields.map((field) => (
          <Field key={`${language}-${field.name}`} label={field.label} error={faultOf(language, field.name)}>
            {field.multiline ? <Textarea rows={3} {...bind(field)} /> : <Input {...bind(field)} />}
          </Field>
        ))}
        {Object.keys(missing).length > 0 && (
          <Button variant="secondary" onClick={() => put(missing)} className="justify-self-start">
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
