import { Pencil, Trash2 } from "lucide-react"
import { type ReactNode, useState } from "react"
import { m } from "#messages/messages.js"
import { IconButton } from "#web/ui/icon-button.tsx"
import { deleteEntity, type InList } from "./change-in-place.ts"
import type { EntityKind, Versioned } from "./entities.ts"
import type { FormActions } from "./entity-dialog.tsx"
import { QuestionDialog } from "./question-dialog.tsx"

interface EditAndDeleteProps<Entity extends Versioned> extends InList<Entity> {
  kind: EntityKind<Entity, never, never>
  entity: Entity
  /** For buttons and questions: a product's name, a coupon's code. */
  name: string
  editDialog: (actions: FormActions<Entity>) => ReactNode
}

/** The buttons of a row that open its form, and the question before it is deleted. */
export function EditAndDelete<Entity extends Versioned>(props: EditAndDeleteProps<Entity>) {
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
