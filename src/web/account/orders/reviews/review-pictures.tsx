import { ImagePlus, X } from "lucide-react"
import { type ChangeEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { MAX_REVIEW_PICTURES } from "#shop/reviews/reviews.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"
import { upload } from "#web/session/files/upload.ts"
import { useObjectUrl } from "#web/session/files/use-object-url.ts"
import { FieldError } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"

interface ReviewPicturesProps {
  /** Holds each picture's `image_url`, in their order. */
  pictures: readonly string[]
  onChange: (pictures: readonly string[]) => void
  onBusy: (busy: boolean) => void
}

export function ReviewPictures({ pictures, onChange, onBusy }: ReviewPicturesProps) {
  const id = useId()
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Strangers see a picture once a review holds it, and this browser is one to the address of a picture.
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map())

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ""
    if (!file) return
    setError(null)
    setPart(0)
    onBusy(true)
    const smaller = await smallerPicture(file)
    const problem = smaller === "heic" ? m.shell_picture_heic() : await send(smaller)
    setPart(null)
    onBusy(false)
    setError(problem)
  }
  /** Adds the picture, or returns what is wrong. */
  async function send(file: File): Promise<string | null> {
    const result = await upload("/review-pictures", file, setPart)
    if (!result.ok) return result.sessionOver ? null : result.message
    const { image_url } = result.value
    setSent(new Map(sent).set(image_url, file))
    onChange([...pictures, image_url])
    return null
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold text-sm">{m.orders_review_pictures()}</legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((url, at) => (
          <li key={url} className="relative w-24">
            <Picture imageUrl={url} file={sent.get(url)} alt={m.orders_review_picture({ position: at + 1 })} />
            <IconButton
              label={m.orders_review_picture_remove({ position: at + 1 })}
              onClick={() => onChange(pictures.filter((each) => each !== url))}
              className="absolute! top-0 right-0 bg-surface"
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {part !== null && (
        <progress value={part} max={1} aria-label={m.orders_review_picture_add()} className="progress" />
      )}
      {part === null && pictures.length < MAX_REVIEW_PICTURES && (
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
            onChange={choose}
            aria-describedby={`${id}-hint`}
            className="sr-only"
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-muted text-sm">
        {m.orders_review_picture_hint()}
      </p>
      <FieldError role="alert">{error}</FieldError>
    </fieldset>
  )
}

function Picture({ imageUrl, file, alt }: { imageUrl: string; file: File | undefined; alt: string }) {
  const own = useObjectUrl(file)
  return <ProductPicture imageUrl={file ? (own ?? null) : imageUrl} alt={alt} sizes="6rem" className="rounded-md" />
}
