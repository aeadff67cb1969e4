import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { type Named, ProductName } from "#web/ui/words/product-name.tsx"

export interface LineNameProps {
  of: Named
  /** Is the text on its pieces. */
  text?: { readonly label: string; readonly text: string } | undefined
  /** Is another name of the same, in another language. */
  also?: { readonly language: string; readonly name: string } | undefined
  /** Leads to the product. */
  to?: string | undefined
  /** Shortens the product's name to two lines; variant and text never are. */
  clamp?: boolean
  /** Styles the product's name. */
  className?: string
}

/** Names what a line is about: the product, and on lines of their own the variant and the text on it. */
export function LineName({ text, also, to, ...name }: LineNameProps) {
  const words = <ProductName {...name} />
  return (
    <span className="wrap-anywhere block min-w-0 leading-snug">
      {to ? (
        <Link to={to} className="hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}
      {also && (
        <span lang={also.language} className="block text-muted text-sm">
          {also.name}
        </span>
      )}
      {text && <span className="block text-sm">{text.label ? m.cart_personalised(text) : text.text}</span>}
    </span>
  )
}
