import type { Context } from "hono"
import type { ChangedMeanwhile } from "./admin-list.ts"

/** What a change answers when somebody else was faster: the thing as it is now. Nothing was written. */
export interface Changed<Thing> {
  readonly changed: Thing
}

const message = "Somebody changed this meanwhile. Look at it again, then repeat your change."

/** 409 with the present thing beside the error. */
export function answerChanged<Thing extends object>(c: Context, { changed }: Changed<Thing>) {
  const body: ChangedMeanwhile<Thing> = { error: { code: "changed_meanwhile", message }, current: changed }
  return c.json(body, 409)
}

export function isChanged<Thing>(result: object | Changed<Thing>): result is Changed<Thing> {
  return "changed" in result
}
