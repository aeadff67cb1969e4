import { useState } from "react"
import { m } from "#messages/messages.js"
import { languagesMissing } from "#messages/missing-texts.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { FormRow } from "../../products/form-row.tsx"
import { namesOfLanguages } from "./language-names.ts"
import { decodeTexts, encodeTexts, type TextField, type Texts } from "./texts.ts"
import { TranslationTabs } from "./translation-tabs.tsx"

interface TranslationsRowProps {
  /** Names what is asked for: the texts that say something in English. */
  fields: readonly TextField[]
  /** Holds the texts as `encodeTexts` writes them. */
  value: string
  onChange: (value: string) => void
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
