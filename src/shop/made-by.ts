import { m } from "#messages/messages.js"

/** Says in one line who made a piece, and where, if that is told. */
export function madeBy({ name, town }: { readonly name: string; readonly town: string }): string {
  return town ? m.shop_made_by_in({ town, name }) : m.shop_made_by({ name })
}
