import { useState } from "react"
import type { Failure } from "#web/session/api/api.ts"
import { type Fields, useNestedFields } from "#web/ui/forms/use-fields.ts"
import { changedNames, type Difference, differences, rebased } from "./compared-values.ts"
import { type Description, withoutBlanks } from "./described.ts"
import { nestedForm } from "./nested-form.ts"

export interface Conflict {
  differences: readonly Difference[]
  onTake: () => void
  /** Leaves the form as typed; the next save replaces the current values knowingly. */
  onKeep: () => void
}

export interface EditForm<Values, Output, Entity> {
  fields: Fields<string, Output, unknown, Values>
  /** Holds the entity as last read, with the version to send back; it is null while the entity is being created. */
  seen: Entity | null
  dirty: boolean
  changed: readonly (keyof Values & string)[]
  /** Is set while a conflict with another admin's change waits for a decision. */
  conflict: Conflict | null
  showConflict: (failure: Failure<Entity>) => boolean
  /** Continues with the entity as it was saved, for a form that stays open. */
  accept: (saved: Entity) => void
  /** Begins the next new entity with these values, where the form stays open. */
  begin: (values: Values) => void
}

type Schema<Output> = Parameters<typeof useNestedFields<string, Output, unknown, object>>[0]

/**
 * Makes a form for an entity that others may change concurrently.
 * @param formValuesOf returns the form's values for an entity; for null, those of a new one
 */
export function useEditForm<Values extends object, Output, Entity>(
  schema: Schema<Output>,
  described: Description,
  entity: Entity | null,
  formValuesOf: (entity: Entity | null) => Values,
): EditForm<Values, Output, Entity> {
  const [seen, setSeen] = useState(entity)
  const [current, setCurrent] = useState<Entity | null>(null)
  const [begun, setBegun] = useState(() => formValuesOf(null))
  const fields = useNestedFields<string, Output, unknown, Values>(schema, formValuesOf(entity), nestedForm(described))

  function decide(values: Values) {
    fields.setAll(values)
    setSeen(current)
    setCurrent(null)
  }
  const typed = withoutBlanks(described, fields.values)
  const changed = changedNames(described, seen ? formValuesOf(seen) : begun, typed) as (keyof Values & string)[]
  return {
    fields,
    seen,
    dirty: changed.length > 0,
    changed,
    conflict: current && {
      differences: differences(described, formValuesOf(current), typed),
      onTake: () => decide(formValuesOf(current)),
      onKeep: () => decide(fields.values),
    },
    showConflict(failure) {
      if (failure.code !== "edit_conflict" || !failure.current) return false
      const latest = failure.current
      // What was not edited here takes the other admin's values, so that keeping the typed ones reverts nothing else.
      const values = rebased(described, formValuesOf(current ?? seen), typed, formValuesOf(latest))
      fields.setAll({ ...fields.values, ...values })
      setCurrent(latest)
      return true
    },
    accept(saved) {
      fields.setAll(formValuesOf(saved))
      setSeen(saved)
      setCurrent(null)
    },
    begin(values) {
      fields.setAll(values)
      setBegun(values)
    },
  }
}

/** Returns a function from a field's name to the props of its `Field`: label, error and value. */
export function boundField<Name extends string>(
  { field }: Pick<Fields<string, unknown>, "field">,
  described: Readonly<Record<Name, { readonly label: () => string }>>,
) {
  return (name: Name) => ({ label: described[name].label(), ...field(name) })
}
