import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { ReceiptView } from "./receipt-view.tsx"

/** Shows private pictures that stand with an order, once they are asked for. */
export function OrderPictures({ orderId, paths }: { orderId: string; paths: readonly string[] }) {
  const [shown, setShown] = useState(false)
  if (paths.length === 0) return null
  if (shown) return paths.map((path) => <ReceiptView key={path} orderId={orderId} path={path} />)
  return (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setShown(true)}>
      {m.admin_return_pictures({ count: paths.length })}
    </Button>
  )
}
