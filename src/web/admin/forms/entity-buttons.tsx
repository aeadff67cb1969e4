import { Pencil, Plus, Trash2 } from "lucide-react"
import { type MouseEvent, type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { Button, type ButtonProps } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { QuestionDialog } from "#web/ui/dialogs/question-dialog.tsx"
import { changeInPlace, deleteEntity, type EntityKind, type InList, type Versioned } from "./entities.ts"
import type { FormActions } from "./entity-dialog.tsx"

interface AddButtonProps {
  label: string
  dialog: (actions: FormActions<unknown>) => ReactNode
  onAdded: () => void
}

/** Opens the form of a new entity. */
export function AddButton({ label, dialog, onAdded }: AddButtonProps) {
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)

  function onSaved() {
    onClose()
    onAdded()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {label}
      </Button>
      {open && dialog({ onClose, onSaved })}
    </>
  )
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
  /** These props go to the button that deactivates the entity. */
  toggle?: Pick<ButtonProps, "disabled" | "className">
}

/**
 * Shows the buttons of a listed product or coupon. One deactivates it or activates it again, one opens its form, and
 * one deletes it after a question.
 */
export function EntityActions<Entity extends Activatable>(props: EntityActionsProps<Entity>) {
  const { kind, entity, name, onChange, onReload, editDialog } = props
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null)
  const onClose = () => setDialog(null)

  function onSaved(saved: Entity) {
    onClose()
    onChange(saved)
  }
  async function remove() {
    await deleteEntity(kind, entity, { onChange, onReload })
    onClose()
  }
  return (
    <>
      <ActiveToggle {...props} />
      <IconButton label={m.admin_edit_entity({ name })} onClick={() => setDialog("edit")}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={m.admin_delete_entity({ name })}
        onClick={() => setDialog("delete")}
        className="hover:bg-danger-bg hover:text-danger"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {dialog === "edit" && editDialog({ onClose, onSaved })}
      {dialog === "delete" && (
        <QuestionDialog
          title={m.admin_delete_title({ name })}
          text={kind.messages.deleteQuestion()}
          confirmLabel={m.admin_delete()}
          onClose={onClose}
          onConfirm={remove}
        />
      )}
    </>
  )
}

function ActiveToggle<Entity extends Activatable>({ kind, entity, toggle, ...list }: EntityActionsProps<Entity>) {
  const [busy, setBusy] = useState(false)

  async function change({ detail }: MouseEvent) {
    // The second click of a double click would undo the first.
    if (detail > 1) return
    setBusy(true)
    await changeInPlace(kind, entity, { is_active: !entity.is_active }, list)
    setBusy(false)
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} onClick={change} {...toggle}>
      {entity.is_active ? m.admin_deactivate() : m.admin_activate()}
    </Button>
  )
}
