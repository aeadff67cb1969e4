import { Fragment, type ReactNode } from "react"

/** No text contains this character. */
const MARK = "\u0000"

/**
 * Returns a message with elements in the places of its parameters: `withElements(m.orders_line, { price: <Price
 * cents={500} /> })`.
 */
export function withElements<Name extends string>(
  message: (parameters: Record<Name, string>) => string,
  elements: Readonly<Record<Name, ReactNode>>,
): ReactNode {
  const places = new Map(Object.entries<ReactNode>(elements))
  const marked = [...places.keys()].map((name) => [name, MARK + name + MARK])
  return message(Object.fromEntries(marked) as Record<Name, string>)
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? part : <Fragment key={part}>{places.get(part)}</Fragment>))
}
