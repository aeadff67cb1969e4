import { useState } from "react"
import { formatLongDate } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { download } from "#web/session/files/download.ts"
import { Card } from "#web/ui/card.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { useLoad } from "#web/ui/use-load.ts"
import { useOwnProof } from "../security/use-own-proof.tsx"

const read = () => call("GET", "/own-data")

/** Lets customers have a file made of all that the shop stores of them, and save it. */
export function OwnData() {
  const { result, load } = useLoad(read)
  const [busy, setBusy] = useState(false)
  const { withProof, dialog } = useOwnProof()
  const own = result?.ok ? result.value : null
  const isReady = own?.download === "ready"

  async function act() {
    setBusy(true)
    const done = isReady
      ? await download("/own-data/file", {})
      : await withProof((json) => call("POST", "/own-data", { json }))
    setBusy(false)
    if (!isReady || !done.ok) load()
    if (!done.ok) showFailure(done)
  }

  return (
    <Card id="your-data" className="grid gap-4">
      <h2 className="text-2xl">{m.account_data()}</h2>
      <p>{m.account_data_lead()}</p>
      {own?.download === "making" && <p role="status">{m.account_data_making()}</p>}
      {own?.until && <p>{m.account_data_until({ date: formatLongDate(own.until) })}</p>}
      {own?.download !== "making" && (
        <Button variant="secondary" busy={busy || !result} onClick={act} className="sm:justify-self-start">
          {isReady ? m.account_data_download() : m.account_data_ask()}
        </Button>
      )}
      {dialog}
    </Card>
  )
}

/** Names the orders for which an erasure would wait. */
export function HoldingOrders() {
  const { result } = useLoad(read)
  const held = result?.ok ? result.value.held_by : []
  if (held.length === 0) return null
  return <p>{m.account_delete_held({ orders: held.map((order) => order.order_number).join(", ") })}</p>
}
