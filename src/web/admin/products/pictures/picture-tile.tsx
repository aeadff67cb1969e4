import clsx from "clsx"
import { GripVertical } from "lucide-react"
import type { HTMLAttributes, KeyboardEvent } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { useObjectUrl } from "#web/session/files/use-object-url.ts"
import { Badge } from "#web/ui/badge.tsx"
import type { FormPicture } from "./form-pictures.ts"
import type { QueuedFile } from "./picture-queue.ts"

interface PictureTileProps {
  picture: FormPicture
  place: number
  count: number
  /** Is the place where it is shown while another one is dragged. */
  order: number
  isDragged: boolean
  isChosen: boolean
  onChoose: () => void
  /** Is called with the number of places by which an arrow key moves it. */
  onStep: (by: number) => void
  grip: HTMLAttributes<HTMLButtonElement>
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** One of the pictures of a product's form: a press chooses it, its grip moves it. */
export function PictureTile({ picture, place, count, order, ...tile }: PictureTileProps) {
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    tile.onStep(step)
  }
  const numbers = { number: place + 1, count }
  return (
    <li
      data-place={place}
      style={{ order }}
      className={clsx("picture-tile", tile.isDragged && "opacity-60 shadow-lift")}
    >
      <button
        type="button"
        aria-pressed={tile.isChosen}
        aria-label={m.admin_pictures_one(numbers)}
        onClick={tile.onChoose}
        className="block w-full rounded-md aria-pressed:outline-2 aria-pressed:outline-terracotta aria-pressed:outline-offset-2"
      >
        <ProductPicture
          imageUrl={picture.image_url}
          alt={picture.alt[baseLocale]}
          sizes="140px"
          className="rounded-md border border-line"
        />
      </button>
      {order === 0 && (
        <Badge tone="neutral" className="pointer-events-none absolute bottom-1.5 left-1.5">
          {m.admin_pictures_cover()}
        </Badge>
      )}
      {count > 1 && (
        <button
          type="button"
          aria-label={m.admin_pictures_grip(numbers)}
          title={m.admin_pictures_grip(numbers)}
          data-grip={picture.image_url}
          onKeyDown={press}
          className="picture-grip"
          {...tile.grip}
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  )
}

export function SendingTile({ file, part }: QueuedFile) {
  const preview = useObjectUrl(file)
  const percent = Math.round(part * 100)
  return (
    <li className="picture-tile order-last">
      <div className="relative aspect-square overflow-hidden rounded-md border border-line bg-sunken">
        {preview && <img src={preview} alt="" className="size-full object-cover opacity-50" />}
        <div role="status" className="absolute inset-x-2 bottom-2 grid gap-1 text-xs">
          <p className="justify-self-start rounded-full bg-surface px-2 font-bold tabular-nums">
            {percent < 100 ? m.admin_picture_percent({ percent }) : m.admin_picture_preparing()}
          </p>
          <progress
            value={percent}
            max={100}
            aria-label={m.admin_pictures_progress({ name: file.name })}
            className="progress"
          />
        </div>
      </div>
    </li>
  )
}
