import type { Context } from "hono"
import type { EditConflict } from "./admin-list.ts"

/** What a change answers when somebody else was faster: the thing as it is now. Nothing was written. */
export interface Conflict<Entity> {
  readonly changed: Entity
}

const message = "Somebody changed this meanwhile. Look at it again, then repeat your change."

/** 409 with the present thing beside the error. */
export function conflictResponse<Entity extends object>(c: Context, { changed }: Conflict<Entity>) {
  const body: EditConflict<Entity> = { error: { code: "edit_conflict", message }, current: changed }
  return c.json(body, 409)
}

export function isConflict<Entity>(result: object | Conflict<Entity>): result is Conflict<Entity> {
  return "changed" in result
}
