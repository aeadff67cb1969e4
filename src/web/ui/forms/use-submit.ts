import { type FormEvent, useState } from "react"
import { dismissAnswers, toast } from "../feedback/toast.ts"
import type { Fields } from "./use-fields.ts"

/** A user is shown this when a form was refused: as a toast if it has a title, and at the field if it names one. */
export interface FormProblem {
  readonly title: string | null
  readonly description: string
  readonly field?: string | null
  /** The field shows this text where it is clearer than the description. */
  readonly fieldText?: string
}

interface Result {
  readonly ok: boolean
}

type Success<R extends Result> = Extract<R, { ok: true }>
type Failure<R extends Result> = Extract<R, { ok: false }>

export interface Submission<Output, R extends Result> {
  /** Titles the toast about the first wrong field. Null shows no toast, where the message at the field is enough. */
  readonly invalidTitle: string | null
  /** Sends the checked values. Never throws. */
  readonly send: (values: Output) => Promise<R>
  readonly onSuccess: (result: Success<R>, values: Output) => unknown
  /** Returns what to show the user; null when that is done already. */
  readonly onFailure: (failure: Failure<R>, values: Output) => FormProblem | null
}

type CheckedFields<Output> = Pick<Fields<string, Output>, "check" | "refuse">

export type Submit = ReturnType<typeof useSubmit>

/** Submits the form of `fields`: checks, sends, and reports what was wrong. Ignores a second submit while one is under way. */
export function useSubmit<Output, R extends Result>(fields: CheckedFields<Output>, submission: Submission<Output, R>) {
  const [busy, setBusy] = useState(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void submitForm(event.currentTarget, fields, submission, setBusy)
  }
  return { busy, onSubmit }
}

/** Submits `form` once. `setBusy` is called when sending begins and ends. */
export async function submitForm<Output, R extends Result>(
  form: HTMLFormElement | null,
  fields: CheckedFields<Output>,
  { invalidTitle, send, onSuccess, onFailure }: Submission<Output, R>,
  setBusy: (busy: boolean) => void,
): Promise<void> {
  dismissAnswers()
  const checked = fields.check(form)
  if (!checked.ok) return warn({ title: invalidTitle, description: checked.message }, checked.atField)
  setBusy(true)
  const result = await send(checked.value)
  setBusy(false)
  if (result.ok) {
    await onSuccess(result as Success<R>, checked.value)
    return
  }
  const problem = onFailure(result as Failure<R>, checked.value)
  if (!problem) return
  warn(problem, fields.refuse(form, problem.field ?? null, problem.fieldText ?? problem.description))
}

function warn({ title, description }: FormProblem, atField: boolean): void {
  if (title !== null) toast({ title, description, tone: "destructive", atField })
}
