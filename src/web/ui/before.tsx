import { m } from "#messages/messages.js"

/** Shows what something cost before its sale; the words are for those who cannot see that it is struck through. */
export function Before({ price }: { price: string | undefined }) {
  return (
    price && (
      <s>
        <span className="sr-only">{m.shop_price_before()}</span>
        {price}
      </s>
    )
  )
}
