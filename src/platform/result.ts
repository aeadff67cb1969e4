export interface Ok<Value> {
  readonly ok: true
  readonly value: Value
}

/** The value of something that may be refused, or why it was: a `Refused` says so itself by `ok: false`. */
export type Result<Value, Refused extends { readonly ok: false }> = Ok<Value> | Refused

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

export const done: Ok<null> = ok(null)
