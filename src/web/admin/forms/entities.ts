import { m } from "#messages/messages.js"
import type { CallResult } from "#web/session/api/api.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { toastFailure, toastSuccess } from "../admin-call.ts"

/** Every entity counts its changes; the number is sent back with the next one. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

type EntityMessage =
  | "create"
  | "created"
  | "createFailed"
  | "edit"
  | "update"
  | "updated"
  | "updateFailed"
  | "deleted"
  | "deleteFailed"
  | "deleteQuestion"

/**
 * Describes a kind of entity that admins list, add, change and delete. A change or deletion is refused when the entity
 * is no longer as it was `seen`.
 */
export interface EntityKind<Entity extends Versioned, Form, Change> {
  readonly name: string
  readonly messages: Readonly<Record<EntityMessage, () => string>>
  readonly create: (form: Form) => Promise<CallResult<Entity, Entity>>
  readonly update: (seen: Entity, change: Change) => Promise<CallResult<Entity, Entity>>
  readonly remove: (seen: Versioned) => Promise<CallResult<null, Entity>>
  readonly restore?: { readonly send: (id: string) => Promise<CallResult<Entity>> } & Record<
    "done" | "failed",
    () => string
  >
}

export interface InList<Entity> {
  /** A row has changed, here or by another admin: shows it as it is now. */
  onChange: (entity: Entity) => void
  /** Other rows belong into the list: reads it again. */
  onReload: () => void
}

/** Changes an entity in its row and reports the outcome by a toast. Resolves to true when it was saved. */
export async function changeInPlace<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Entity,
  change: Change,
  { onChange, onReload }: InList<Entity>,
): Promise<boolean> {
  const result = await kind.update(seen, change)
  if (result.ok) {
    onChange(result.value)
    toastSuccess(kind.messages.updated())
    return true
  }
  toastFailure(kind.messages.updateFailed(), result)
  if (result.current) onChange(result.current)
  if (result.status === 404) onReload()
  return false
}

/** Deletes an entity at the version that was seen and reports the outcome by a toast. */
export async function deleteEntity<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Versioned,
  { onChange, onReload }: InList<Entity>,
): Promise<void> {
  const result = await kind.remove(seen)
  if (!result.ok) {
    toastFailure(kind.messages.deleteFailed(), result)
    return result.current ? onChange(result.current) : onReload()
  }
  const action = { label: m.admin_undo(), onClick: () => void restoreEntity(kind, seen.id, onReload) }
  toast({ title: kind.messages.deleted(), tone: "success", ...(kind.restore && { action }) })
  onReload()
}

export async function restoreEntity<Entity extends Versioned, Form, Change>(
  { restore }: EntityKind<Entity, Form, Change>,
  id: string,
  onReload: () => void,
): Promise<void> {
  const result = await restore?.send(id)
  if (!restore || !result) return
  if (result.ok) toastSuccess(restore.done())
  else toastFailure(restore.failed(), result)
  onReload()
}
