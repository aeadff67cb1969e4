import type { ChangeEvent } from "react"
import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { useShopInfo } from "../shop-info.ts"

interface LanguageFieldProps {
  name?: string
  value: string
  hint?: string
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

export function LanguageField({ hint, ...select }: LanguageFieldProps) {
  const languages = useShopInfo()?.languages ?? []
  if (languages.length < 2) return null
  return (
    <Field label={m.shell_language()} hint={hint}>
      <Select {...select} choices={languages.map(({ locale, name }) => [locale, name])} />
    </Field>
  )
}
