import clsx from "clsx"
import { Link } from "react-router"
import { m } from "#messages/messages.js"

/** Names a product, or a variant of one: `name` then holds the variant's values too. */
export interface Named {
  readonly name: string
  readonly variant?: { readonly product_name: string; readonly values: readonly string[] } | undefined
}

export interface LineNameProps {
  of: Named
  /** Is the text on its pieces. */
  text?: { readonly label: string; readonly text: string } | undefined
  /** Leads to the product. */
  to?: string | undefined
  /** Shortens the product's name to two lines; what was chosen of it never is. */
  clamp?: boolean
  /** Styles the product's name. */
  className?: string
}

/** Names what a line is about: the product, and on lines of their own the variant and the text on it. */
export function LineName({ of, text, to, clamp = false, className = "font-bold" }: LineNameProps) {
  const words = (
    <>
      <span className={clsx(clamp ? "line-clamp-2" : "block", className)}>{of.variant?.product_name ?? of.name}</span>{" "}
      {of.variant && (
        <span className="block font-normal font-sans text-sm tracking-normal">{chosenValues(of.variant.values)}</span>
      )}
    </>
  )
  return (
    <span className="wrap-anywhere block min-w-0 leading-snug">
      {to ? (
        <Link to={to} className="hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}{" "}
      {text && (
        <span className="block font-normal font-sans text-sm tracking-normal">
          {text.label ? m.cart_personalised(text) : text.text}
        </span>
      )}
    </span>
  )
}

/** Writes what was chosen of a product: "Blue · Single". */
export function chosenValues(values: readonly string[]): string {
  return values.join(" · ")
}
