import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { adminCall } from "../admin-call.ts"

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

const POLL_MS = 25_000

/**
 * Looks for new orders twice a minute while the page is visible, and as soon as it is visible again. A failed request
 * is repeated the next time.
 */
function useNewOrders() {
  const [count, setCount] = useState(0)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round counts from now on
  useEffect(() => {
    let start: { since: string; known: number } | null = null
    const abort = new AbortController()
    let looking = false
    async function look() {
      if (document.hidden || looking) return
      looking = true
      const query = start ? { since: start.since } : {}
      const result = await adminCall("GET", "/admin/new-orders", { query, signal: abort.signal })
      looking = false
      if (abort.signal.aborted || !result.ok) return
      start ??= { since: result.value.since, known: result.value.count }
      setCount(result.value.count - start.known)
    }
    void look()
    const timer = setInterval(look, POLL_MS)
    document.addEventListener("visibilitychange", look)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [round])

  return {
    /** Counts the orders that have come since the page was opened, or since `see`. */
    count,
    see() {
      setCount(0)
      setRound((before) => before + 1)
    },
  }
}
