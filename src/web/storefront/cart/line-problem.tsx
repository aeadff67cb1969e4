import { m } from "#messages/messages.js"
import { type CartLine, piecesLeft, problemMessage } from "#shop/cart/cart.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

interface LineProblemProps {
  line: CartLine
  /** Says which product it is, where the line itself is not in sight. */
  named?: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function LineProblem({ line, named = false, onQuantity, onRemove }: LineProblemProps) {
  const stock = piecesLeft(line)
  const fixable = line.problem === "over_stock" && stock > 0
  if (!line.problem) return null
  const message = problemMessage(line.problem, stock || (line.product?.stock_quantity ?? 0))
  return (
    <Alert
      tone="warning"
      title={named ? (line.product?.name ?? m.cart_product_gone()) : message}
      action={
        <Button size="sm" variant="secondary" onClick={() => (fixable ? onQuantity(stock) : onRemove())}>
          {fixable ? m.cart_set_quantity({ count: stock }) : m.cart_remove()}
        </Button>
      }
    >
      {named && message}
    </Alert>
  )
}
