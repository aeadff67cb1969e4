import { type FormEvent, type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import type { AdminCategory } from "#shop/catalogue/categories/admin-categories.ts"
import type { CallResult } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { adminCall } from "../admin-call.ts"
import { nameOfLanguage } from "../forms/translations/language-names.ts"
import { History } from "../history/history.tsx"

/**
 * Runs a call of the API, reports a failure, and reads the categories again. Resolves to true when the call succeeded.
 */
export type CategoryAction = (call: Promise<CallResult<unknown, unknown>>, done: string) => Promise<boolean>

const described = { name: { label: m.admin_field_name }, merged: { label: m.admin_field_merged } }

interface CategoryFormProps {
  category: AdminCategory
  categories: readonly AdminCategory[]
  act: CategoryAction
}

export function CategoryForm({ category, categories, act }: CategoryFormProps) {
  const { id, version } = category
  const [name, setName] = useState(category.name)
  const [names, setNames] = useState(category.translations)
  const [into, setInto] = useState("")
  const target = categories.find((each) => each.id === into)

  function rename() {
    const json = { name, translations: names, version }
    void act(adminCall("PATCH", "/admin/categories/:id", { param: { id }, json }), m.admin_categories_renamed({ name }))
  }
  function merge(event: FormEvent) {
    event.preventDefault()
    if (!target) return
    const json = { into, version }
    const done = m.admin_categories_merged({ name: target.name })
    void act(adminCall("POST", "/admin/categories/:id/merge", { param: { id }, json }), done)
  }
  return (
    <div className="mb-2 grid gap-4 rounded-md bg-sunken p-4">
      <CategoryNameForm
        label={m.admin_categories_name()}
        action={m.admin_categories_rename()}
        name={name}
        onName={setName}
        onSubmit={rename}
      >
        {OTHER_LANGUAGES.map((language) => (
          <Field
            key={language}
            label={m.admin_translations_name({ language: nameOfLanguage(language) })}
            lang={language}
            value={names[language]?.name ?? ""}
            onChange={({ target }) => setNames({ ...names, [language]: { name: target.value } })}
            maxLength={100}
            className="w-full"
          />
        ))}
      </CategoryNameForm>
      {categories.length > 1 && (
        <form onSubmit={merge} className="flex flex-wrap gap-3">
          <Field label={m.admin_categories_merge_into()} hint={m.admin_categories_merge_hint()} className="grow">
            <Select
              value={into}
              onChange={(event) => setInto(event.target.value)}
              choices={[
                ["", m.admin_categories_choose()],
                ...categories.filter((each) => each.id !== id).map((each) => [each.id, each.name] as const),
              ]}
            />
          </Field>
          <Button type="submit" variant="secondary" disabled={!target} className="self-start sm:mt-6.5">
            {m.admin_categories_merge()}
          </Button>
        </form>
      )}
      <History entity={`category:${id}`} described={described} />
    </div>
  )
}

interface CategoryNameFormProps {
  label: string
  action: string
  name: string
  onName: (name: string) => void
  onSubmit: () => void
  children?: ReactNode
}

export function CategoryNameForm({ label, action, name, onName, onSubmit, children }: CategoryNameFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <Field
        label={label}
        value={name}
        onChange={(event) => onName(event.target.value)}
        maxLength={100}
        required
        className="min-w-0 grow basis-32"
      />
      {children}
      <Button type="submit" variant="secondary">
        {action}
      </Button>
    </form>
  )
}
