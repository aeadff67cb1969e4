import clsx from "clsx"
import { m } from "#messages/messages.js"
import { pictureSources } from "#shop/catalogue/pictures/pictures.ts"
import { YarnBall } from "#web/ui/logo.tsx"

interface ProductPictureProps {
  imageUrl: string | null
  alt: string
  lang?: string | undefined
  sizes: string
  /** Says how soon to fetch: `first` the pictures at the top of a list, `soon` a large one, which must not delay the stylesheet. */
  fetched?: "first" | "soon" | undefined
  className?: string
}

export function ProductPicture({ imageUrl, alt, lang, sizes, fetched, className }: ProductPictureProps) {
  const square = clsx("product-picture", className)
  if (!imageUrl) {
    return (
      <span className={clsx(square, "grid place-content-center justify-items-center gap-2 text-muted")}>
        <YarnBall className="w-1/3 min-w-10 opacity-35 grayscale" />
        <span>{m.shop_no_image()}</span>
      </span>
    )
  }
  const sources = pictureSources(imageUrl)
  return (
    <picture className={square}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources?.src ?? imageUrl}
        width={sources?.width ?? 720}
        height={sources?.height ?? 720}
        alt={alt}
        lang={lang}
        loading={fetched ? "eager" : "lazy"}
        fetchPriority={fetched === "first" ? "high" : "auto"}
        decoding="async"
      />
    </picture>
  )
}
