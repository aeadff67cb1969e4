import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { apiProblem } from "#web/session/api/api-problem.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { type Toast, toast } from "#web/ui/feedback/toast.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { toastFailure, toastSuccess } from "../admin-call.ts"
import { EditConflict } from "../forms/conflict.tsx"
import type { Description } from "../forms/described.ts"
import type { EntityKind, Versioned } from "../forms/entities.ts"
import type { EditForm } from "../forms/use-edit-form.ts"
import { type Question, useQuestion } from "../forms/use-question.tsx"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { whenUploaded } from "../forms/when-uploaded.ts"
import { History } from "../history/history.tsx"

export interface FormActions<Entity> {
  onClose: () => void
  onSaved: (entity: Entity) => void
}

interface Another<Values> {
  label: string
  valuesAfter: (saved: Values) => Values
  onSaved: () => void
}

interface EntityDialogProps<Values, Output, Entity extends Versioned> extends FormActions<Entity> {
  kind: EntityKind<Entity, Output, Partial<Output>>
  form: EditForm<Values, Output, Entity>
  /** Describes what the history tells. */
  described: Description
  /** Is set where the title differs from the label of the button that creates one. */
  addTitle?: string
  /** Adds a second button to a new entity's form, which saves it and stays for the next one. */
  another?: Another<Values> | undefined
  /** Names what is sent for the fields that were changed, where that is more than those. */
  sentFor?: (changed: ReadonlyArray<keyof Values & string>) => ReadonlyArray<keyof Output & string>
  /** Returns what the news of a new entity offers next, once its form is closed. */
  offers?: (created: Entity) => Pick<Toast, "action" | "secondAction">
  uploading?: boolean
  /** Returns what is asked before a new entity with these values is created; null for what needs no question. */
  doubt?: (values: Values) => Question | null
  children: ReactNode
}

/**
 * Creates an entity or edits it, and shows the conflict when another admin was first. Where typed text would be lost,
 * every way to close it asks first.
 */
export function EntityDialog<Values, Output extends Record<keyof Values, unknown>, Entity extends Versioned>(
  props: EntityDialogProps<Values, Output, Entity>,
) {
  const { kind, form, addTitle, described, another, uploading = false, onClose, children } = props
  const { seen, dirty, conflict } = form
  const { messages } = kind
  const formId = useId()
  const { busy, onSubmit, stays, round } = useSaving(props)
  const submit = whenUploaded(uploading, { busy, onSubmit })
  const doubt = useDoubt(props, submit.onSubmit)
  const { leave, question } = useQuestionBeforeLeaving(() => dirty, onClose)
  return (
    <Dialog
      open
      size="form"
      onClose={leave}
      title={seen ? messages.edit() : (addTitle ?? messages.create())}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button
          type="submit"
          form={formId}
          busy={submit.busy}
          onClick={() => {
            stays.current = false
          }}
        >
          {seen ? messages.update() : messages.create()}
        </Button>
      }
    >
      <form ref={useFirstFieldFocus(round)} id={formId} onSubmit={doubt.onSubmit} noValidate className="grid gap-5">
        {conflict && <EditConflict {...conflict} />}
        <Fragment key={round}>{children}</Fragment>
        {another && !seen && (
          <Button
            variant="secondary"
            disabled={submit.busy}
            onClick={({ currentTarget }) => {
              stays.current = true
              currentTarget.form?.requestSubmit()
            }}
            className="justify-self-start"
          >
            {another.label}
          </Button>
        )}
        {seen && <History entity={`${kind.name}:${seen.id}`} described={described} />}
      </form>
      {question}
      {doubt.question}
    </Dialog>
  )
}

/**
 * Saves the form: of an entity that exists, only the fields that differ from what was read. `stays` says whether the form goes on with the
 * next one, `round` how many were saved so.
 */
function useSaving<Values, Output extends Record<keyof Values, unknown>, Entity extends Versioned>({
  kind: { messages, create, update },
  form: { fields, seen, changed, showConflict, begin },
  another,
  sentFor = (names) => names,
  offers,
  onSaved,
}: Pick<EntityDialogProps<Values, Output, Entity>, "kind" | "form" | "another" | "sentFor" | "offers" | "onSaved">) {
  const stays = useRef(false)
  const [round, setRound] = useState(0)
  const failed = seen ? messages.updateFailed() : messages.createFailed()
  function send(value: Output) {
    if (!seen) return create(value)
    const change: Partial<Output> = {}
    for (const name of sentFor(changed)) change[name] = value[name]
    return update(seen, change)
  }
  const submit = useSubmit(fields, {
    invalidTitle: failed,
    send,
    onSuccess({ value }) {
      const goesOn = another && stays.current
      if (seen) toastSuccess(messages.updated())
      else toast({ title: messages.created(), tone: "success", ...(!goesOn && offers?.(value)) })
      if (!goesOn) return onSaved(value)
      begin(another.valuesAfter(fields.values))
      setRound((before) => before + 1)
      another.onSaved()
    },
    onFailure(failure) {
      if (!showConflict(failure)) return apiProblem(failed, failure)
      toastFailure(failed, failure)
      return null
    },
  })
  return { ...submit, stays, round }
}

/** Asks before a new entity is created, where its form is right and its values are doubtful. */
function useDoubt<Values, Output, Entity extends Versioned>(
  { form: { fields, seen }, doubt }: Pick<EntityDialogProps<Values, Output, Entity>, "form" | "doubt">,
  onSubmit: (event: FormEvent<HTMLFormElement>) => void,
) {
  const form = useRef<HTMLFormElement>(null)
  const confirmed = useRef(false)
  const { ask, question } = useQuestion(() => {
    confirmed.current = true
    form.current?.requestSubmit()
  })
  const words = seen ? null : (doubt?.(fields.values) ?? null)
  return {
    onSubmit(event: FormEvent<HTMLFormElement>) {
      form.current = event.currentTarget
      const asks = words && !confirmed.current && fields.check(form.current).ok
      confirmed.current = false
      if (!asks) return onSubmit(event)
      event.preventDefault()
      ask()
    },
    question: words && question(words),
  }
}

/** Focuses where a form begins when its dialog opens, instead of the close button, which comes first. */
function useFirstFieldFocus(round: number) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins with new fields
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("button, input, select, textarea")?.focus()
  }, [round])
  return form
}
