import { type ChangeEvent, useState } from "react"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Any zod object of string fields fits this. */
interface Schema<Output> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** `atField`: the focus has moved to the field, where the message is read out. */
type Checked<Output> = { ok: true; value: Output } | { ok: false; message: string; atField: boolean }

export interface Fields<Name extends string, Output> {
  values: Record<Name, string>
  errors: Partial<Record<Name, string>>
  set: (name: Name, value: string) => void
  setAll: (values: Record<Name, string>) => void
  bind: (name: Name) => { name: Name; value: string; onChange: (event: ChangeEvent<Control>) => void }
  /** Returns the props of the `Field` named `name`: those of the control, and the error of its value. */
  field: (name: Name) => ReturnType<Fields<Name, Output>["bind"]> & { error: string | undefined }
  /** Marks a field that was refused elsewhere, and puts the cursor there; returns whether the focus has moved. */
  refuse: (form: HTMLFormElement | null, name: string | null, message: string) => boolean
  /** Checks all fields, marks the bad ones and puts the cursor in the first of them; returns its message. */
  check: (form: HTMLFormElement | null) => Checked<Output>
}

/**
 * Holds the texts of a form, checked by the schema that the server uses too. A field's error is cleared when the field
 * is edited.
 * @param empty the messages of empty fields, where the schema's message is about a typed value
 */
export function useFields<Name extends string, Output>(
  schema: Schema<Output>,
  initial: Record<Name, string>,
  empty: Partial<Record<Name, () => string>> = {},
): Fields<Name, Output> {
  const [values, setAll] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})

  function set(name: Name, value: string) {
    setAll((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  function refuse(form: HTMLFormElement | null, name: string | null, message: string) {
    if (name === null || !(name in values)) return false
    setErrors((before) => ({ ...before, [name]: message }))
    return focusField(form, name)
  }

  function check(form: HTMLFormElement | null): Checked<Output> {
    const typed = withAutofilled(form, values)
    setAll(typed)
    const result = schema.safeParse(typed)
    if (result.success) {
      setErrors({})
      return { ok: true, value: result.data }
    }
    const { issues } = result.error
    setErrors(
      Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], wordsAt(typed, path[0], message)])),
    )
    for (const { path } of issues) unfolded(form, String(path[0]))
    return { ok: false, message: issues[0]?.message ?? "", atField: focusField(form, String(issues[0]?.path[0])) }
  }

  function wordsAt(typed: Record<Name, string>, name: PropertyKey | undefined, message: string): string {
    return typed[name as Name]?.trim() === "" ? (empty[name as Name]?.() ?? message) : message
  }

  const bind = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<Control>) => set(name, event.target.value),
  })
  const field = (name: Name) => ({ ...bind(name), error: errors[name] })
  return { values, errors, set, setAll, bind, field, refuse, check }
}

/** Password managers may fill an empty control without an event; what they wrote counts as typed. */
function withAutofilled<Name extends string>(form: HTMLFormElement | null, values: Record<Name, string>) {
  const typed = { ...values }
  for (const name in typed) {
    const control = form?.elements.namedItem(name)
    if (!typed[name] && control instanceof HTMLInputElement && /text|email|tel|password/.test(control.type))
      typed[name] = control.value as (typeof typed)[typeof name]
  }
  return typed
}

/** Returns the control, in sight: behind a folded row it could not be focused. */
function unfolded(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const control = form?.elements.namedItem(name)
  if (!(control instanceof HTMLElement)) return null
  control.closest("details")?.setAttribute("open", "")
  return control
}

/** Returns whether the focus was elsewhere before. */
function focusField(form: HTMLFormElement | null, name: string): boolean {
  const control = unfolded(form, name)
  if (!control) return false
  const moves = control !== control.ownerDocument.activeElement
  control.focus()
  return moves
}
