import { m } from "#messages/messages.js"
import type { PersonalisedWith } from "#shop/catalogue/variants/personalisation.ts"

/** Shows the text on a line's pieces, below the name of its product; nothing where there is none. */
export function PersonalisedText({ of }: { of: PersonalisedWith | undefined }) {
  if (!of) return null
  const { label, text } = of
  return <span className="wrap-anywhere block text-sm">{label ? m.cart_personalised({ label, text }) : text}</span>
}
