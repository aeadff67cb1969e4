import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { PayoutHead, PayoutPreview } from "#shop/parcels/payouts/payouts.ts"
import { upload } from "#web/session/files/upload.ts"
import { toastSuccess } from "../../admin-call.ts"
import { useBusy } from "../../use-busy.ts"

/** Names the columns of a sheet; "" stands for a column that the sheet lacks. */
export type Columns = Readonly<Record<"parcel" | "amount" | "fee" | "date", string>>

interface Chosen {
  readonly file: File
  readonly head: PayoutHead
}

export type PayoutForm = ReturnType<typeof usePayout>

/** Holds a courier's payout sheet from its choice to its confirmation. */
export function usePayout() {
  const [courier, setCourier] = useState("")
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [columns, setColumns] = useState<Columns>({ parcel: "", amount: "", fee: "", date: "" })
  const [preview, setPreview] = useState<PayoutPreview | null>(null)
  const [differing, setDiffering] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState(0)
  const [busy, during] = useBusy()
  const { fee, date, ...named } = columns
  const query = { courier: courier.trim(), ...named, ...(fee && { fee }), ...(date && { date }) }

  function fail(failure: { readonly message: string; readonly sessionOver?: boolean | undefined }) {
    if (!failure.sessionOver) setError(failure.message)
  }
  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setError(null)
    setPreview(null)
    const result = await during(upload("/admin/payouts/columns", file, () => {}, { query: { courier: query.courier } }))
    setChosen(result.ok ? { file, head: result.value } : null)
    if (!result.ok) return fail(result)
    const { chosen: likely } = result.value
    setColumns({ ...likely, fee: likely.fee ?? "", date: likely.date ?? "" })
  }
  async function look() {
    if (!chosen) return
    setError(null)
    const result = await during(upload("/admin/payouts/preview", chosen.file, () => {}, { query }))
    setPreview(result.ok ? result.value : null)
    if (!result.ok) fail(result)
  }
  async function confirm() {
    if (!chosen) return
    setError(null)
    const sent = { ...query, ...(differing && ({ differing: "1" } as const)) }
    const result = await during(upload("/admin/payouts", chosen.file, () => {}, { query: sent }))
    if (!result.ok) return fail(result)
    toastSuccess(m.parcels_payout_done({ count: result.value.changed }))
    setConfirmed(confirmed + 1)
    await look()
  }
  return {
    ...{ courier, head: chosen?.head ?? null, columns, preview, differing, error, confirmed, busy },
    ...{ setDiffering, choose, look, confirm },
    setCourier(typed: string) {
      setCourier(typed)
      setPreview(null)
    },
    setColumns(changed: Columns) {
      setColumns(changed)
      setPreview(null)
    },
  }
}
