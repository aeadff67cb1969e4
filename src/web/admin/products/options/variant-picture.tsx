import { useId } from "react"
import { m } from "#messages/messages.js"
import { ProductPicture } from "#web/products/product-picture.tsx"

interface VariantPictureProps {
  /** Is null where the variant shows the cover of the product, whichever that is. */
  chosen: string | null
  pictures: readonly string[]
  onChoose: (imageUrl: string | null) => void
}

/** Chooses one of the product's pictures for a variant, by what is seen on it. */
export function VariantPicture({ chosen, pictures, onChoose }: VariantPictureProps) {
  const name = useId()
  return (
    <fieldset className="col-span-full grid gap-1.5">
      <legend className="font-bold text-sm">{m.admin_options_picture()}</legend>
      <div className="flex flex-wrap gap-2">
        {[null, ...pictures].map((url, number) => (
          <label
            key={url}
            className="grid h-12 min-w-12 cursor-pointer place-items-center overflow-hidden rounded-md border-2 border-line-strong font-bold text-sm has-checked:border-terracotta has-checked:bg-terracotta-soft has-checked:outline-2 has-checked:outline-terracotta has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={name}
              aria-label={url === null ? m.admin_options_cover() : m.admin_options_picture_number({ number })}
              checked={url === chosen}
              onChange={() => onChoose(url)}
              className="sr-only"
            />
            {url === null ? (
              <span className="px-3">{m.admin_options_cover()}</span>
            ) : (
              <ProductPicture imageUrl={url} alt="" sizes="48px" className="w-12" />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
