import clsx from "clsx"
import { useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { type Failure, unreachable } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { adminCall } from "../../admin-call.ts"

type State = { url: string } | Failure | null

/** Shows the receipt of a transfer; a large picture can be turned and zoomed, a large PDF is as high as the screen. */
export function ReceiptView({ orderId, path, large = false }: { orderId: string; path: string; large?: boolean }) {
  const [state, setState] = useState<State>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches again
  useEffect(() => {
    let wanted = true
    setState(null)
    void readReceipt(orderId, path).then((read) => {
      if (wanted) setState(read)
      else release(read)
    })
    return () => {
      wanted = false
    }
  }, [orderId, path, round])
  useEffect(() => () => release(state), [state])

  if (state !== null && !("url" in state)) {
    return <LoadFailed title={m.admin_receipt_failed()} message={state.message} onRetry={() => setRound(round + 1)} />
  }
  if (large && !isPdf(path)) return <SlipPicture url={state?.url} onBroken={() => setState(broken())} />
  if (state === null)
    return <Skeleton className={clsx("w-full", large ? "h-[75vh] min-h-64 max-sm:h-10 max-sm:min-h-0" : "h-40")} />
  return <Receipt url={state.url} pdf={isPdf(path)} large={large} onBroken={() => setState(broken())} />
}

interface ReceiptProps {
  url: string
  pdf: boolean
  large: boolean
  onBroken: () => void
}

/** Phones show no PDF in a page: there its link opens it. Elsewhere the browser pages, zooms and turns it. */
function Receipt({ url, pdf, large, onBroken }: ReceiptProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      {pdf ? (
        <iframe
          src={url}
          title={m.admin_receipt()}
          className={clsx(
            "w-full rounded-md border border-line bg-sunken max-sm:hidden",
            large ? "h-[75vh] min-h-64" : "h-64",
          )}
        />
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="block w-full rounded-md">
          <img
            src={url}
            alt={m.admin_receipt()}
            onError={onBroken}
            className="max-h-64 w-full rounded-md border border-line bg-sunken object-contain"
          />
        </a>
      )}
      <a href={url} target="_blank" rel="noopener noreferrer" className="thread-link font-bold text-sm">
        {m.admin_receipt_open()}
      </a>
    </div>
  )
}

const broken = (): Failure => ({ ...unreachable(), message: m.admin_receipt_expired() })

/**
 * A copy in memory: the link lives for minutes only, but the order may stay open for an hour; and a PDF's link only downloads, so
 * that a stranger's document never runs under the shop's origin.
 */
async function readReceipt(orderId: string, path: string): Promise<State> {
  const result = await adminCall("GET", "/admin/orders/:id/receipt", { param: { id: orderId }, query: { path } })
  if (!result.ok) return result
  try {
    const response = await fetch(result.value.url)
    return response.ok ? { url: URL.createObjectURL(await response.blob()) } : broken()
  } catch {
    return broken()
  }
}

function release(state: State): void {
  if (state && "url" in state) URL.revokeObjectURL(state.url)
}

export function isPdf(path: string): boolean {
  return path.endsWith(".pdf")
}

/**
 * Shows a slip as large as the screen allows. It can be turned and zoomed: photos lie on their side, and numbers are small. Without a
 * URL it shows a skeleton of the same size, so that nothing below it shifts when the picture is loaded.
 */
function SlipPicture({ url, onBroken }: { url: string | undefined; onBroken: () => void }) {
  const [turns, setTurns] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        tabIndex={zoomed ? 0 : -1}
        className="mx-auto aspect-square w-full overflow-auto rounded-md border border-line bg-sunken max-md:max-w-[55dvh]"
      >
        {url === undefined ? (
          <Skeleton className="size-full" />
        ) : (
          <img
            src={url}
            alt={m.admin_receipt()}
            onError={onBroken}
            style={{ rotate: `${turns * 90}deg` }}
            className={clsx("aspect-square max-w-none object-contain", zoomed ? "w-[250%]" : "w-full")}
          />
        )}
      </div>
      <p className={clsx("flex flex-wrap gap-2", url === undefined && "invisible")}>
        <Button size="sm" variant="secondary" onClick={() => setTurns(turns + 1)}>
          {m.admin_slips_rotate()}
        </Button>
        <Button size="sm" variant="secondary" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
          {m.admin_slips_zoom()}
        </Button>
        <a href={url} target="_blank" rel="noopener noreferrer" className="thread-link self-center font-bold text-sm">
          {m.admin_receipt_open()}
        </a>
      </p>
    </div>
  )
}
