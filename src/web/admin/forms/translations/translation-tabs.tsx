import { useState } from "react"
import { m } from "#messages/messages.js"
import { languagesMissing, missingTexts } from "#messages/missing-texts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { nameOfLanguage } from "./language-names.ts"
import type { TextField, Texts, TextsByLanguage } from "./texts.ts"

interface TranslationTabsProps {
  fields: readonly TextField[]
  texts: TextsByLanguage
  onChange: (texts: TextsByLanguage) => void
  /** Returns the messages of texts that are refused, by field; they are shown once something was refused. */
  faultsOf: (texts: Texts) => Readonly<Record<string, string>>
  refused: boolean
}

/** Edits texts in the languages beside English, a tab each; a tab with a dot lacks a text. */
export function TranslationTabs({ fields, texts, onChange, faultsOf, refused }: TranslationTabsProps) {
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
