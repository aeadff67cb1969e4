import { ImagePlus, X } from "lucide-react"
import { useId } from "react"
import { m } from "#messages/messages.js"
import { MAX_PICTURES } from "#shop/commissions/commissions.ts"
import { useObjectUrl } from "#web/session/files/use-object-url.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"

interface PicturesProps {
  pictures: readonly File[]
  onChange: (pictures: readonly File[]) => void
}

/** Chooses pictures, which are sent once the request is. */
export function Pictures({ pictures, onChange }: PicturesProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold text-sm">{m.shop_commission_pictures()}</legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, at) => (
          <li key={`${picture.name} ${picture.lastModified}`} className="relative size-24">
            <Thumbnail file={picture} alt={m.orders_review_picture({ position: at + 1 })} />
            <IconButton
              label={m.orders_review_picture_remove({ position: at + 1 })}
              onClick={() => onChange(pictures.filter((each) => each !== picture))}
              className="absolute! top-0 right-0 bg-surface"
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {pictures.length < MAX_PICTURES && (
        <label
          htmlFor={id}
          className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md border-2 border-line-strong border-dashed px-4 font-bold hover:border-terracotta hover:bg-terracotta-soft has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {m.orders_review_picture_add()}
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              onChange([...pictures, ...(target.files ?? [])].slice(0, MAX_PICTURES))
              target.value = ""
            }}
            className="sr-only"
          />
        </label>
      )}
    </fieldset>
  )
}

function Thumbnail({ file, alt }: { file: File; alt: string }) {
  return <img src={useObjectUrl(file)} alt={alt} className="size-24 rounded-md border border-line object-cover" />
}
