import { useState } from "react"
import { m } from "#messages/messages.js"
import { languagesMissing, missingTexts } from "#messages/missing-texts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { FormRow } from "../form-row.tsx"
import { nameOfLanguage, namesOfLanguages } from "./language-names.ts"
import { decodeTexts, encodeTexts, type TextField, type Texts, type TextsByLanguage } from "./texts.ts"

interface TranslationsRowProps {
  /** Names what is asked for: the texts that say something in English. */
  fields: readonly TextField[]
  value: string
  onChange: (value: string) => void
  /** Returns the messages of refused texts, by field. They are shown once saving was refused. */
  faultsOf: (texts: Texts) => Readonly<Record<string, string>>
  refused: boolean
}

/** Asks in each other language for what is said in English, behind a row that names the languages in which something is missing. */
export function TranslationsRow({ fields, value, onChange, faultsOf, refused }: TranslationsRowProps) {
  const [opened, setOpened] = useState(false)
  if (fields.length === 0) return null
  const texts = decodeTexts(value)
  const title = namesOfLanguages(OTHER_LANGUAGES)
  return (
    <FormRow title={title} summary={summaryOf(languagesMissing(fields, texts))} onOpen={() => setOpened(true)}>
      {/* The form puts the focus on what bears the name of a refused field. */}
      <fieldset name="translations" tabIndex={-1} aria-label={title} className="min-w-0">
        {opened && (
          <TranslationTabs
            fields={fields}
            texts={texts}
            onChange={(changed) => onChange(encodeTexts(changed))}
            faultsOf={faultsOf}
            refused={refused}
          />
        )}
      </fieldset>
    </FormRow>
  )
}

function summaryOf(missing: readonly string[]): string {
  if (missing.length === 0) return m.admin_translations_whole()
  return m.admin_translations_missing({ languages: namesOfLanguages(missing) })
}

interface TranslationTabsProps extends Pick<TranslationsRowProps, "fields" | "faultsOf" | "refused"> {
  texts: TextsByLanguage
  onChange: (texts: TextsByLanguage) => void
}

/** Edits texts in the languages beside English, a tab each. A dot marks a tab that lacks a text. */
function TranslationTabs({ fields, texts, onChange, faultsOf, refused }: TranslationTabsProps) {
  const [chosen, choose] = useState<string | null>(null)
  const faulty = refused ? OTHER_LANGUAGES.find((each) => Object.keys(faultsOf(texts[each] ?? {})).length > 0) : null
  const language = chosen ?? faulty ?? OTHER_LANGUAGES[0] ?? ""
  const own = texts[language] ?? {}
  const faults = refused ? faultsOf(own) : {}
  const missing = missingTexts(fields, own)
  const put = (changed: Texts) => onChange({ ...texts, [language]: { ...own, ...changed } })
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
          <Field key={`${language}-${field.name}`} label={field.label} error={faults[field.name]}>
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
