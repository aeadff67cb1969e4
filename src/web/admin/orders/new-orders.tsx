import { m } from "#messages/messages.js"
import { useNewOrders } from "./use-new-orders.ts"

/** Says how many orders have come since, with a button that shows them. Nothing on the page moves. */
export function NewOrders({ text, onShow }: { text: string; onShow: () => void }) {
  const { count, see } = useNewOrders()
  function show() {
    see()
    onShow()
  }
  return (
    <span role="status">
      {count === 0 ? (
        text
      ) : (
        <button type="button" onClick={show} className="thread-link font-bold text-terracotta">
          {m.admin_orders_new({ count })}
        </button>
      )}
    </span>
  )
}
