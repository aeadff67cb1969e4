import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { type EntityKind, entityNames, pathOf, type Versioned } from "./entities.ts"

export interface InList<Entity> {
  /** The thing is another now: changed by us, or by somebody else meanwhile. */
  onChange: (thing: Entity) => void
  /** The list itself is another now. */
  onReload: () => void
}

/** Changes a listed thing without a dialog and tells how it went. True when it was saved. */
export async function changeInPlace<Entity extends Versioned>(
  kind: EntityKind,
  { id, version }: Versioned,
  change: object,
  { onChange, onReload }: InList<Entity>,
): Promise<boolean> {
  const answer = await adminCall<Entity>("PATCH", pathOf(kind, id), { body: { ...change, version } })
  if (answer.ok) {
    onChange(answer.value)
    toastSuccess(`${entityNames[kind]} updated successfully`)
    return true
  }
  toastFailure(`Error updating ${kind}`, answer)
  if (answer.current) onChange(answer.current as Entity)
  if (answer.status === 404) onReload()
  return false
}

/** Deletes a listed thing as it was seen and tells how it went. */
export async function deleteThing<Entity extends Versioned>(
  kind: EntityKind,
  { id, version }: Versioned,
  { onChange, onReload }: InList<Entity>,
): Promise<void> {
  const answer = await adminCall("DELETE", `${pathOf(kind, id)}?version=${version}`)
  if (answer.ok) toastSuccess(`${entityNames[kind]} deleted successfully`)
  else toastFailure(`Error deleting ${kind}`, answer)
  if (!answer.ok && answer.current) onChange(answer.current as Entity)
  else onReload()
}
