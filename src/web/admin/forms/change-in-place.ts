import { toastFailure, toastSuccess } from "../admin-call.ts"
import type { EntityKind, Versioned } from "./entities.ts"

export interface InList<Entity> {
  /** A row has changed, here or by another admin: shows it as it is now. */
  onChange: (entity: Entity) => void
  /** Other rows belong into the list: reads it again. */
  onReload: () => void
}

/** Changes an entity in its row and reports the outcome by a toast. True when it was saved. */
export async function changeInPlace<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Entity,
  change: Change,
  { onChange, onReload }: InList<Entity>,
): Promise<boolean> {
  const answer = await kind.update(seen, change)
  if (answer.ok) {
    onChange(answer.value)
    toastSuccess(kind.messages.updated())
    return true
  }
  toastFailure(kind.messages.updateFailed(), answer)
  if (answer.current) onChange(answer.current)
  if (answer.status === 404) onReload()
  return false
}

/** Deletes an entity at the version that was seen and reports the outcome by a toast. */
export async function deleteEntity<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Versioned,
  { onChange, onReload }: InList<Entity>,
): Promise<void> {
  const answer = await kind.remove(seen)
  if (answer.ok) toastSuccess(kind.messages.deleted())
  else toastFailure(kind.messages.deleteFailed(), answer)
  if (!answer.ok && answer.current) onChange(answer.current)
  else onReload()
}
