import type { Context } from "hono"
import type { EditConflict } from "./admin-list.ts"

/** What a change answers when somebody else was faster: the thing as it is now. Nothing was written. */
export interface Conflict<Thing> {
  readonly changed: Thing
}

const message = "Somebody changed this meanwhile. Look at it again, then repeat your change."

/** 409 with the present thing beside the error. */
export function conflictResponse<Thing extends object>(c: Context, { changed }: Conflict<Thing>) {
  const body: EditConflict<Thing> = { error: { code: "edit_conflict", message }, current: changed }
  return c.json(body, 409)
}

export function isConflict<Thing>(result: object | Conflict<Thing>): result is Conflict<Thing> {
  return "changed" in result
}
