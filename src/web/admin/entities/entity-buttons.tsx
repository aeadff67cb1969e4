import { Pencil, Plus, Trash2 } from "lucide-react"
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { Call } from "#shop/api/staff/permissions.ts"
import { Button, type ButtonProps } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { changeInPlace, deleteEntity, type EntityKind, type InList, type Versioned } from "../forms/entities.ts"
import { useQuestion } from "../forms/use-question.tsx"
import { May, useMay } from "../shell/may.tsx"
import { useBusy } from "../use-busy.ts"
import type { FormActions } from "./entity-dialog.tsx"
import { useFormDialog } from "./use-form-dialog.tsx"

interface AddFormProps {
  call: Call
  label: string
  dialog: (actions: FormActions<unknown>) => ReactNode
  onAdded: () => void
}

/** Returns the form of a new entity, and the button that opens it, which may stand twice; a link that ends in #add has opened it already. */
export function useAddForm({ call, label, dialog, onAdded }: AddFormProps) {
  const form = useFormDialog(dialog, onAdded)
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const open = useRef(form.open)
  const may = useMay()(call)
  useEffect(() => {
    if (hash !== "#add" || !may) return
    // A reload does not open it again.
    void navigate({ search }, { replace: true, preventScrollReset: true, state })
    open.current()
  }, [hash, search, state, navigate, may])
  const button = (
    <May call={call}>
      <Button onClick={form.open}>
        <Plus aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </May>
  )
  return { button, dialog: form.dialog }
}

interface Activatable extends Versioned {
  readonly is_active: boolean
}

interface EntityActionsProps<Entity extends Activatable> extends InList<Entity> {
  kind: EntityKind<Entity, never, { is_active: boolean }>
  entity: Entity
  /** Names the entity in buttons and questions: a product's name, a coupon's code. */
  name: string
  editDialog: (actions: FormActions<Entity>) => ReactNode
  toggle?: Pick<ButtonProps, "disabled" | "className">
}

/**
 * Shows the buttons of a listed product or coupon. One deactivates it or activates it again, one opens its form, and
 * one deletes it after a question.
 */
export function EntityActions<Entity extends Activatable>(props: EntityActionsProps<Entity>) {
  const { name } = props
  const { edit, remove, dialogs } = useEntityDialogs(props)
  return (
    <>
      <ActiveToggle {...props} />
      <IconButton label={m.admin_edit_entity({ name })} onClick={edit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.admin_delete_entity({ name })}
        onClick={remove}
        className="hover:bg-danger-bg hover:text-danger"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {dialogs}
    </>
  )
}

export function useEntityDialogs<Entity extends Activatable>(props: Omit<EntityActionsProps<Entity>, "toggle">) {
  const { kind, entity, name, onChange, onReload, editDialog } = props
  const form = useFormDialog(editDialog, onChange)
  const { ask, question } = useQuestion(() => deleteEntity(kind, entity, { onChange, onReload }))
  const words = {
    title: m.admin_delete_title({ name }),
    text: kind.messages.deleteQuestion(),
    confirmLabel: m.admin_delete(),
  }
  return {
    edit: form.open,
    remove: ask,
    dialogs: (
      <>
        {form.dialog}
        {question(words)}
      </>
    ),
  }
}

function ActiveToggle<Entity extends Activatable>({ kind, entity, toggle, ...list }: EntityActionsProps<Entity>) {
  const [busy, during] = useBusy()

  async function change({ detail }: MouseEvent) {
    // The second click of a double click would undo the first.
    if (detail > 1) return
    await during(changeInPlace(kind, entity, { is_active: !entity.is_active }, list))
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} onClick={change} {...toggle}>
      {entity.is_active ? m.admin_deactivate() : m.admin_activate()}
    </Button>
  )
}
