import * as z from "zod/mini"

/** Words a problem where it is found, in the language of that request or page. */
export type Wording = () => string

/**
 * Checks a value. A breach is identified by `reason` and by the values in the message: both are stable, while the
 * message is worded for the reader. A check of zod's own has zod's code as its reason: `invalid_type`,
 * `invalid_format`.
 */
export function rule<Value>(
  accepts: (value: Value) => boolean,
  reason: string,
  message: Wording,
  values: Readonly<Record<string, number>> = {},
) {
  return z.refine<Value>(accepts, { error: message, params: { reason, ...values } })
}

export interface Problem {
  readonly message: string
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined
  readonly code?: string | undefined
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly keys?: readonly string[]
  readonly values?: readonly unknown[]
}

/**
 * Returns why `value` is not acceptable, with the values in the message, so that other programs can word it themselves.
 */
export function reasonOf(problem: Problem, value: unknown): Readonly<Record<string, string | number>> {
  const { code = "invalid", params, minimum, maximum, keys, values } = problem
  if (params) return params
  if (value === undefined || value === null) return { reason: "required" }
  return {
    reason: code,
    ...(minimum !== undefined && { minimum: Number(minimum) }),
    ...(maximum !== undefined && { maximum: Number(maximum) }),
    ...(keys && { keys: keys.join(", ") }),
    ...(values && { choices: values.join(", ") }),
  }
}
