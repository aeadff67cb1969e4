import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { ShownPicture } from "#shop/catalogue/pictures/gallery.ts"
import { zoomedPicture } from "#shop/catalogue/pictures/pictures.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { useHydrated } from "#web/ui/use-hydrated.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { PageProduct } from "./page-product.ts"
import { showPicture } from "./show-picture.ts"
import type { ZoomProps } from "./zoom.tsx"

/** Shows pictures: the browser itself swipes them, the small ones below lead to each, and a press enlarges one. */
function Gallery({ name, pictures, sizes }: { name: string; pictures: readonly ShownPicture[]; sizes: string }) {
  const id = useId()
  const [shown, setShown] = useState(0)
  const { zoom, enlarge } = useZoom()
  const count = pictures.length
  const thumbs = useRef<HTMLUListElement>(null)
  // `scrollIntoView` would scroll the page as well.
  useEffect(() => {
    const list = thumbs.current
    const thumb = list?.children.item(shown)
    if (list && thumb instanceof HTMLElement) list.scrollTo({ left: thumb.offsetLeft - list.clientWidth / 2 })
  }, [shown])
  const altOf = (place: number) => pictures[place]?.alt || m.shop_picture({ name, number: place + 1, count })

  const hydrated = useHydrated()
  // With a script the arrow keys move the focus; without one, Tab does.
  const tabIndexOf = (place: number) => (hydrated && place !== shown ? -1 : undefined)

  function press(event: KeyboardEvent) {
    const next = shown + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? Number.NaN)
    const picture = pictures[next]
    if (!picture) return
    event.preventDefault()
    showPicture(picture.image_url)
    event.currentTarget.closest("ul")?.querySelectorAll("a").item(next)?.focus({ preventScroll: true })
  }
  function lead(event: MouseEvent, { image_url }: ShownPicture) {
    event.preventDefault()
    showPicture(image_url)
  }
  return (
    <div className="gallery">
      <ul
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className="gallery-strip"
      >
        {pictures.map((picture, place) => (
          <li key={picture.image_url} id={`${id}${place}`} data-picture={picture.image_url}>
            <a
              href={zoomedPicture(picture.image_url)}
              tabIndex={tabIndexOf(place)}
              aria-description={m.shop_picture_enlarge()}
              onKeyDown={press}
              onClick={(event) => enlarge(event, place)}
            >
              <ProductPicture
                imageUrl={picture.image_url}
                alt={altOf(place)}
                lang={langOf(picture, "alt")}
                sizes={sizes}
                fetched={place === 0 ? "soon" : undefined}
              />
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="gallery-place needs-script">
        {m.shop_picture_place({ number: shown + 1, count })}
      </p>
      <ul ref={thumbs} className="gallery-thumbs">
        {pictures.map((picture, place) => (
          <li key={picture.image_url}>
            <a
              href={`#${id}${place}`}
              aria-label={altOf(place)}
              lang={langOf(picture, "alt")}
              tabIndex={tabIndexOf(place)}
              aria-current={place === shown || undefined}
              onKeyDown={press}
              onClick={(event) => lead(event, picture)}
            >
              <ProductPicture imageUrl={picture.image_url} alt="" sizes="80px" className="rounded-md" />
            </a>
          </li>
        ))}
      </ul>
      {zoom && <zoom.View {...{ pictures, altOf, ...zoom }} />}
    </div>
  )
}

/** Loads the script for the enlarged picture; where that does not arrive, the link leads to the picture itself. */
function useZoom() {
  const [View, setView] = useState<ComponentType<ZoomProps> | null>(null)
  const [place, setPlace] = useState<number | null>(null)

  async function enlarge(event: MouseEvent<HTMLAnchorElement>, pressed: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { Zoom } = await import("./zoom.tsx")
      setView(() => Zoom)
      setPlace(pressed)
    } catch {
      window.location.assign(href)
    }
  }
  const zoom = View && place !== null ? { View, place, onPlace: setPlace, onClose: () => setPlace(null) } : null
  return { zoom, enlarge }
}

const SIZES = "(min-width: 1280px) 600px, (min-width: 768px) 48vw, 92vw"

export function ProductPictures({ product }: { product: PageProduct }) {
  const { name, imageUrl, pictures = [] } = product
  const [only] = pictures
  if (pictures.length > 1) return <Gallery name={name} pictures={pictures} sizes={SIZES} />
  return (
    <ProductPicture
      imageUrl={imageUrl}
      alt={only?.alt || name}
      lang={only?.alt ? langOf(only, "alt") : langOf(product, "name")}
      sizes={SIZES}
      fetched="soon"
      className="rounded-xl border border-line shadow-soft"
    />
  )
}
