import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { type Named, ProductName } from "#web/ui/words/product-name.tsx"

export interface LineNameProps {
  of: Named
  text?: { readonly label: string; readonly text: string } | undefined
  /** Is another name of the same, in another language. */
  also?: { readonly language: string; readonly name: string } | undefined
  /** Says what of it is made after the order. */
  made?: string
  to?: string | undefined
  clamp?: boolean
  className?: string
}

export function LineName({ text, also, made, to, ...name }: LineNameProps) {
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
      {made && <span className="block font-normal font-sans text-muted text-sm">{made}</span>}
      {text && <span className="block text-sm">{text.label ? m.cart_personalised(text) : text.text}</span>}
    </span>
  )
}
