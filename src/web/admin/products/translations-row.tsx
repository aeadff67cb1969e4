import { useState } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { daysToMake } from "#shop/catalogue/products/details.ts"
import { TRANSLATED } from "#shop/catalogue/translations/shown-texts.ts"
import { textsForm } from "#shop/catalogue/translations/translations.ts"
import { namesOfLanguages } from "../forms/translations/language-names.ts"
import { decodeTexts, encodeTexts, languagesMissing, type TextField, type Texts } from "../forms/translations/texts.ts"
import { TranslationTabs } from "../forms/translations/translation-tabs.tsx"
import { FormRow } from "./form-row.tsx"
import { labels, type ProductFormValues } from "./product-values.ts"

interface TranslationsRowProps {
  values: ProductFormValues
  refused: boolean
  onChange: (translations: string) => void
}

/** Asks for what the product says in English in each other language; what English leaves out is asked for in none. */
export function TranslationsRow({ values, refused, onChange }: TranslationsRowProps) {
  const [opened, setOpened] = useState(false)
  const texts = decodeTexts(values.translations)
  const fields = TRANSLATED.filter((name) => name === "name" || isSaid(name, values[name])).map(
    (name): TextField => ({
      ...{ name, label: labels[name](), english: values[name] },
      multiline: name === "description" || name === "care",
    }),
  )
  const missing = languagesMissing(fields, texts)
  const title = namesOfLanguages(OTHER_LANGUAGES)
  return (
    <FormRow
      title={title}
      summary={
        missing.length === 0
          ? m.admin_translations_whole()
          : m.admin_translations_missing({ languages: namesOfLanguages(missing) })
      }
      onOpen={() => setOpened(true)}
    >
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

/** Days of making are a number in every language. */
function isSaid(name: string, english: string): boolean {
  return english.trim() !== "" && !(name === "lead_time" && daysToMake(english) !== undefined)
}

function faultsOf(texts: Texts): Record<string, string> {
  const { error } = textsForm.safeParse(texts)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}
