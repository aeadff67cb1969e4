import { useState } from "react"
import type { Failure } from "#web/session/api.ts"
import { type Fields, useFields } from "#web/ui/forms/use-fields.ts"
import { type Difference, differences } from "./typed-values.ts"

export interface EditForm<Name extends string, Output, Entity> {
  fields: Fields<Name, Output>
  /** The thing as last read, with the version to send back; null while it is being created. */
  seen: Entity | null
  dirty: boolean
  /** The fields that stand otherwise in the form than they were last read. */
  changed: readonly Name[]
  /** Set while somebody else's change waits for a decision. */
  conflict: { differences: Difference<Name>[]; onTake: () => void; onKeep: () => void } | null
  /** Takes a refusal: true when it was somebody else's change, which the form then shows. */
  meet: (failure: Failure<Entity>) => boolean
  /** Takes the thing as it was saved, where the form stays open. */
  accept: (saved: Entity) => void
}

type Schema<Name extends string, Output> = Parameters<typeof useFields<Name, Output>>[0]

/** A form over a thing that others may change meanwhile. `textsOf` gives the form's texts of a thing, null those of a new one. */
export function useEditForm<Name extends string, Output, Entity>(
  schema: Schema<Name, Output>,
  thing: Entity | null,
  textsOf: (thing: Entity | null) => Record<Name, string>,
): EditForm<Name, Output, Entity> {
  const [seen, setSeen] = useState(thing)
  const [current, setCurrent] = useState<Entity | null>(null)
  const fields = useFields(schema, textsOf(thing))
  const names = Object.keys(fields.values) as Name[]

  function decide(texts: Record<Name, string>) {
    fields.setAll(texts)
    setSeen(current)
    setCurrent(null)
  }
  const changed = namesOf(differences(names, textsOf(seen), fields.values))
  return {
    fields,
    seen,
    dirty: changed.length > 0,
    changed,
    conflict: current && {
      differences: differences(names, textsOf(current), fields.values),
      onTake: () => decide(textsOf(current)),
      onKeep: () => decide(fields.values),
    },
    meet(failure) {
      if (failure.code !== "edit_conflict" || !failure.current) return false
      const latest = failure.current
      const typed = new Set(namesOf(differences(names, textsOf(current ?? seen), fields.values)))
      // What nobody typed here is as the other left it: keeping what was typed takes nothing else back.
      for (const name of names) if (!typed.has(name)) fields.set(name, textsOf(latest)[name])
      setCurrent(latest)
      return true
    },
    accept(saved) {
      fields.setAll(textsOf(saved))
      setSeen(saved)
      setCurrent(null)
    },
  }
}

function namesOf<Name extends string>(found: readonly Difference<Name>[]): Name[] {
  return found.map(({ name }) => name)
}
