import clsx from "clsx"
import { ProductPicture } from "./product-picture.tsx"

/** Shows a product in a row of a list: its picture, or a tile where it has none. */
export function Thumbnail({ imageUrl, className }: { imageUrl: string | null; className?: string | false }) {
  const tile = clsx("block size-11 shrink-0 rounded-md", className)
  if (imageUrl === null) return <span className={clsx(tile, "bg-sunken")} />
  return <ProductPicture imageUrl={imageUrl} alt="" sizes="44px" className={tile} />
}
