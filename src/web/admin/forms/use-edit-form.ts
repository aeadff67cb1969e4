import { useState } from "react"
import type { Failure } from "#web/session/api/api.ts"
import { type Fields, useFields } from "#web/ui/forms/use-fields.ts"
import { type Difference, differences, type ManyTexts } from "./typed-values.ts"

export interface Conflict<Name extends string> {
  differences: readonly Difference<Name>[]
  onTake: () => void
  /** Leaves the form as typed; the next save replaces the current values knowingly. */
  onKeep: () => void
}

export interface EditForm<Name extends string, Output, Entity> {
  fields: Fields<Name, Output>
  /** Holds the entity as last read, with the version to send back; it is null while the entity is being created. */
  seen: Entity | null
  dirty: boolean
  changed: readonly Name[]
  /** Is set while a conflict with another admin's change waits for a decision. */
  conflict: Conflict<Name> | null
  showConflict: (failure: Failure<Entity>) => boolean
  /** Continues with the entity as it was saved, for a form that stays open. */
  accept: (saved: Entity) => void
  /** Begins the next new entity with these values, where the form stays open. */
  begin: (values: Record<Name, string>) => void
}

type Schema<Name extends string, Output> = Parameters<typeof useFields<Name, Output>>[0]

/**
 * Makes a form for an entity that others may change concurrently.
 * @param formValuesOf returns the form's values for an entity; for null, those of a new one
 * @param manyTexts says how fields are compared that hold more than one text
 */
export function useEditForm<Name extends string, Output, Entity>(
  schema: Schema<Name, Output>,
  entity: Entity | null,
  formValuesOf: (entity: Entity | null) => Record<Name, string>,
  manyTexts?: Partial<Record<Name, ManyTexts>>,
): EditForm<Name, Output, Entity> {
  const [seen, setSeen] = useState(entity)
  const [current, setCurrent] = useState<Entity | null>(null)
  const [begun, setBegun] = useState(() => formValuesOf(null))
  const fields = useFields(schema, formValuesOf(entity))
  const names = Object.keys(fields.values) as Name[]

  function decide(values: Record<Name, string>) {
    fields.setAll(values)
    setSeen(current)
    setCurrent(null)
  }
  const changed = namesOf(differences(names, seen ? formValuesOf(seen) : begun, fields.values))
  return {
    fields,
    seen,
    dirty: changed.length > 0,
    changed,
    conflict: current && {
      differences: differences(names, formValuesOf(current), fields.values, manyTexts),
      onTake: () => decide(formValuesOf(current)),
      onKeep: () => decide(fields.values),
    },
    showConflict(failure) {
      if (failure.code !== "edit_conflict" || !failure.current) return false
      const latest = failure.current
      const before = formValuesOf(current ?? seen)
      const typed = new Set(namesOf(differences(names, before, fields.values)))
      // Fields that were not edited here take the other admin's values, so that keeping the typed ones reverts nothing
      // else.
      for (const name of names) {
        const theirs = formValuesOf(latest)[name]
        if (!typed.has(name)) fields.set(name, theirs)
        else if (manyTexts?.[name]) fields.set(name, manyTexts[name].rebase(before[name], fields.values[name], theirs))
      }
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
  { bind, errors }: Fields<Name, unknown>,
  labels: Readonly<Record<Name, () => string>>,
) {
  return (name: Name) => ({ label: labels[name](), error: errors[name], ...bind(name) })
}

function namesOf<Name extends string>(found: readonly Difference<Name>[]): Name[] {
  return found.map(({ name }) => name)
}
