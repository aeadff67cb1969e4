import { toastFailure, toastSuccess } from "../admin-call.ts"
import type { EntityKind, Versioned } from "./entities.ts"

export interface InList<Entity> {
  /** The thing is another now: changed by us, or by somebody else meanwhile. */
  onChange: (thing: Entity) => void
  /** The list itself is another now. */
  onReload: () => void
}

/** Changes a listed thing without a dialog and tells how it went. True when it was saved. */
export async function changeInPlace<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Entity,
  change: Change,
  { onChange, onReload }: InList<Entity>,
): Promise<boolean> {
  const answer = await kind.update(seen, change)
  if (answer.ok) {
    onChange(answer.value)
    toastSuccess(`${kind.title} updated successfully`)
    return true
  }
  toastFailure(`Error updating ${kind.name}`, answer)
  if (answer.current) onChange(answer.current)
  if (answer.status === 404) onReload()
  return false
}

/** Deletes a listed thing as it was seen and tells how it went. */
export async function deleteThing<Entity extends Versioned, Form, Change>(
  kind: EntityKind<Entity, Form, Change>,
  seen: Versioned,
  { onChange, onReload }: InList<Entity>,
): Promise<void> {
  const answer = await kind.remove(seen)
  if (answer.ok) toastSuccess(`${kind.title} deleted successfully`)
  else toastFailure(`Error deleting ${kind.name}`, answer)
  if (!answer.ok && answer.current) onChange(answer.current)
  else onReload()
}
