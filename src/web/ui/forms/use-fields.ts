import { type ChangeEvent, useState } from "react"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Any zod object of string fields fits this. */
export interface Schema<Output> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** `atField`: the focus has moved to the field, where the message is read out. */
type Checked<Output> = { ok: true; value: Output } | { ok: false; message: string; atField: boolean }

/**
 * Holds what is typed in a form. A field's name is its path in the values, as in the issues of a schema:
 * "accounts.0.bank".
 */
export interface Fields<Name extends string, Output, Value = string, Values = Record<Name, Value>> {
  values: Values
  errors: Partial<Record<Name, string>>
  set: (name: Name, value: Value) => void
  setAll: (values: Values) => void
  bind: (name: Name) => { name: Name; value: string; onChange: (event: ChangeEvent<Control>) => void }
  /** Returns the props of the `Field` named `name`: those of the control, and the error of its value. */
  field: (name: Name) => ReturnType<Fields<Name, Output>["bind"]> & { error: string | undefined }
  /** Marks a field that was refused elsewhere, and puts the cursor there; returns whether the focus has moved. */
  refuse: (form: HTMLFormElement | null, name: string | null, message: string) => boolean
  /** Checks all fields, marks the bad ones and puts the cursor in the first of them; returns its message. */
  check: (form: HTMLFormElement | null) => Checked<Output>
}

/** Describes a form whose values are not texts alone. */
export interface NestedForm<Values> {
  /** Returns the values to check and to send: without what the form offers and nobody has filled in. */
  readonly tidied?: (values: Values) => Values
  /** Returns the name of the field that shows an issue. */
  readonly fieldOf?: (path: readonly PropertyKey[]) => string
  /** Returns the name of the control that takes the focus for a field that may have none in sight. */
  readonly controlOf?: (field: string) => string
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
  return useNestedFields<Name, Output, string, Record<Name, string>>(schema, initial, {}, empty)
}

/** Is `useFields` for values that hold lists, ticks and other values than texts. */
export function useNestedFields<Name extends string, Output, Value, Values extends object>(
  schema: Schema<Output>,
  initial: Values,
  { tidied = (values) => values, fieldOf = nameOf, controlOf = (field) => field }: NestedForm<Values> = {},
  empty: Partial<Record<Name, () => string>> = {},
): Fields<Name, Output, Value, Values> {
  const [values, setAll] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})

  function set(name: Name, value: Value) {
    setAll((before) => withValueAt(before, name.split("."), value))
    setErrors((before) => without(before, name))
  }

  function refuse(form: HTMLFormElement | null, name: string | null, message: string) {
    if (name === null || valueAt(values, name) === undefined) return false
    setErrors((before) => ({ ...before, [name]: message }))
    return focusField(form, controlOf(name))
  }

  function check(form: HTMLFormElement | null): Checked<Output> {
    const typed = tidied(withAutofilled(form, values))
    setAll(typed)
    const result = schema.safeParse(typed)
    if (result.success) {
      setErrors({})
      return { ok: true, value: result.data }
    }
    const issues = result.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message }))
    const told = issues.toReversed().map(({ field, message }) => [field, wordsAt(typed, field, message)])
    setErrors(Object.fromEntries(told) as Partial<Record<Name, string>>)
    for (const { field } of issues) unfolded(form, controlOf(field))
    const [first] = issues
    return { ok: false, message: first?.message ?? "", atField: focusField(form, controlOf(first?.field ?? "")) }
  }

  function wordsAt(typed: Values, field: string, message: string): string {
    return textAt(typed, field).trim() === "" ? (empty[field as Name]?.() ?? message) : message
  }

  const bind = (name: Name) => ({
    name,
    value: textAt(values, name),
    // Only fields of texts are bound to a control of text.
    onChange: (event: ChangeEvent<Control>) => set(name, event.target.value as Value),
  })
  const field = (name: Name) => ({ ...bind(name), error: errors[name] })
  return { values, errors, set, setAll, bind, field, refuse, check }
}

const nameOf = ([name]: readonly PropertyKey[]) => String(name)

export function valueAt(values: unknown, name: string): unknown {
  return name.split(".").reduce<unknown>((each, key) => Object(each)[key], values)
}

function textAt(values: unknown, name: string): string {
  const value = valueAt(values, name)
  return typeof value === "string" ? value : ""
}

function withValueAt<Values>(values: Values, [key, ...path]: readonly string[], value: unknown): Values {
  if (key === undefined) return value as Values
  const changed = withValueAt<unknown>(Object(values)[key], path, value)
  if (!Array.isArray(values)) return { ...values, [key]: changed }
  return values.map((each, at) => (at === Number(key) ? changed : each)) as Values
}

/** Returns the errors without those of a field, of its parts and of what it is a part of. */
function without<Errors extends object>(errors: Errors, name: string): Errors {
  const others = Object.entries(errors).filter(
    ([each]) => each !== name && !each.startsWith(`${name}.`) && !name.startsWith(`${each}.`),
  )
  return Object.fromEntries(others) as Errors
}

/** Password managers may fill an empty control without an event; what they wrote counts as typed. */
function withAutofilled<Values extends object>(form: HTMLFormElement | null, values: Values): Values {
  const typed = { ...values }
  for (const name in typed) {
    const control = form?.elements.namedItem(name)
    if (typed[name] === "" && control instanceof HTMLInputElement && /text|email|tel|password/.test(control.type))
      Reflect.set(typed, name, control.value)
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
