import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminCategory } from "#shop/catalogue/categories/admin-categories.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { useFocusInList } from "../list/use-focus-in-list.ts"
import { type CategoryAction, CategoryForm, CategoryNameForm } from "./category-form.tsx"

export function CategoriesDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { value, failure, reload } = useAdminQuery("/admin/categories", {})
  const [edited, setEdited] = useState<string | null>(null)
  const list = useFocusInList<HTMLUListElement>(":scope > li", "[aria-expanded]")
  const categories = value?.categories ?? []

  const act: CategoryAction = async (call, done) => {
    const result = await call
    if (result.ok) toastSuccess(done)
    else toastFailure(m.admin_categories_failed(), result)
    if (result.ok) setEdited(null)
    reload()
    onChanged()
    return result.ok
  }
  function move(at: number, by: number) {
    const ids = categories.map(({ id }) => id)
    ids.splice(at + by, 0, ...ids.splice(at, 1))
    void act(adminCall("PUT", "/admin/categories", { json: { ids } }), m.admin_categories_moved())
  }
  return (
    <Dialog open onClose={onClose} title={m.admin_categories_title()} description={m.admin_categories_lead()}>
      {failure && <LoadFailed message={failure.message} onRetry={reload} />}
      <ul ref={list} className="grid divide-y divide-line">
        {categories.map((category, at) => (
          <li key={category.id} className="py-1.5">
            <Row
              {...{ category, act }}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < categories.length - 1 ? () => move(at, 1) : undefined}
              onEdit={() => setEdited(edited === category.id ? null : category.id)}
              edited={edited === category.id}
            />
            {edited === category.id && <CategoryForm {...{ category, categories, act }} />}
          </li>
        ))}
      </ul>
      <NewCategory act={act} />
    </Dialog>
  )
}

interface RowProps {
  category: AdminCategory
  act: CategoryAction
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onEdit: () => void
  edited: boolean
}

function Row({ category, act, onUp, onDown, onEdit, edited }: RowProps) {
  const { id, name, version, active_count } = category
  const remove = () =>
    act(
      adminCall("DELETE", "/admin/categories/:id", { param: { id }, query: { version: String(version) } }),
      m.admin_categories_removed({ name }),
    )
  return (
    <div className="flex items-center">
      <p className="wrap-anywhere mr-auto min-w-0">
        <span className="font-bold">{name}</span>{" "}
        <span className="whitespace-nowrap text-muted text-sm">
          {m.admin_categories_count({ count: active_count })}
        </span>
      </p>
      <IconButton label={m.admin_categories_up({ name })} aria-disabled={!onUp || undefined} onClick={onUp}>
        <ArrowUp aria-hidden="true" className={onUp ? "" : "opacity-30"} />
      </IconButton>
      <IconButton label={m.admin_categories_down({ name })} aria-disabled={!onDown || undefined} onClick={onDown}>
        <ArrowDown aria-hidden="true" className={onDown ? "" : "opacity-30"} />
      </IconButton>
      <IconButton label={m.admin_categories_edit({ name })} aria-expanded={edited} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {active_count === 0 && (
        <IconButton label={m.admin_categories_remove({ name })} onClick={remove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function NewCategory({ act }: { act: CategoryAction }) {
  const [name, setName] = useState("")
  async function add() {
    const call = adminCall("POST", "/admin/categories", { json: { name } })
    if (await act(call, m.admin_categories_added({ name }))) setName("")
  }
  return (
    <CategoryNameForm
      label={m.admin_categories_new()}
      action={m.admin_categories_add()}
      name={name}
      onName={setName}
      onSubmit={add}
    />
  )
}
