import { ChevronLeft, ChevronRight, X } from "lucide-react"
import { type KeyboardEvent, type MouseEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import type { ShownPicture } from "#shop/catalogue/pictures/gallery.ts"
import { zoomedPicture } from "#shop/catalogue/pictures/pictures.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { useModal } from "#web/ui/feedback/modal.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import { showPicture } from "./show-picture.ts"

export interface ZoomProps {
  pictures: readonly ShownPicture[]
  altOf: (place: number) => string
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}

export function Zoom({ pictures, altOf, place, onPlace, onClose }: ZoomProps) {
  const picture = pictures[place]

  function close() {
    showPicture(picture?.image_url)
    onClose()
  }
  function show(next: number) {
    if (pictures[next]) onPlace(next)
  }
  function press(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") show(place - 1)
    if (event.key === "ArrowRight") show(place + 1)
  }
  const count = pictures.length
  // The name of the dialog may be in another language than what is in it.
  const lang = picture && langOf(picture, "alt")
  return (
    <dialog {...useModal(true, close)} aria-label={altOf(place)} lang={lang} onKeyDown={press} className="modal zoom">
      <div lang={lang && getLocale()} className="contents">
        {picture && <ZoomedPicture key={picture.image_url} picture={picture} alt={altOf(place)} />}
        <p role="status" className="gallery-place">
          {m.shop_picture_place({ number: place + 1, count })}
        </p>
        <IconButton
          label={m.shop_picture_previous()}
          disabled={place === 0}
          onClick={() => show(place - 1)}
          data-side="left"
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton
          label={m.shop_picture_next()}
          disabled={place === count - 1}
          onClick={() => show(place + 1)}
          data-side="right"
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <IconButton label={m.shell_close()} onClick={close} data-side="top">
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  )
}

function ZoomedPicture({ picture, alt }: { picture: ShownPicture; alt: string }) {
  const [isLarge, setLarge] = useState(false)

  function toggle({ currentTarget, nativeEvent: { offsetX, offsetY } }: MouseEvent<HTMLButtonElement>) {
    setLarge(!isLarge)
    const { clientWidth, clientHeight, parentElement } = currentTarget
    // This waits until the picture has grown, and then scrolls the pressed place to the middle.
    requestAnimationFrame(() =>
      parentElement?.scrollTo({
        left: offsetX * 2 - clientWidth / 2,
        top: offsetY * 2 - clientHeight / 2,
        behavior: "instant",
      }),
    )
  }
  return (
    <div className="zoom-scroller">
      <button type="button" aria-pressed={isLarge} aria-label={m.shop_picture_enlarge()} onClick={toggle}>
        <img src={zoomedPicture(picture.image_url)} alt={alt} lang={langOf(picture, "alt")} />
      </button>
    </div>
  )
}
