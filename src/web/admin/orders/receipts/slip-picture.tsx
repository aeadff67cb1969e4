import clsx from "clsx"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"

/** Shows a slip as large as the screen allows. Photos lie on their side, and numbers are small: it is turned and zoomed. */
export function SlipPicture({ url, onBroken }: { url: string; onBroken: () => void }) {
  const [turns, setTurns] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div tabIndex={zoomed ? 0 : -1} className="aspect-square overflow-auto rounded-md border border-line bg-sunken">
        <img
          src={url}
          alt={m.admin_receipt()}
          onError={onBroken}
          style={{ rotate: `${turns * 90}deg` }}
          className={clsx("aspect-square max-w-none object-contain", zoomed ? "w-[250%]" : "w-full")}
        />
      </div>
      <p className="flex flex-wrap gap-2">
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
