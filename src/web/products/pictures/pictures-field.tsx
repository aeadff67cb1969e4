import { ImagePlus, X } from "lucide-react"
import { type ChangeEvent, useId, useState } from "react"
import { m } from "#messages/messages.js"
import { MAX_PICTURES } from "#shop/catalogue/pictures/pictures.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import type { Failure } from "#web/session/api/api.ts"
import { smallerPicture } from "#web/session/files/smaller-picture.ts"
import { upload } from "#web/session/files/upload.ts"
import { useObjectUrl } from "#web/session/files/use-object-url.ts"
import { FieldError } from "#web/ui/controls/field.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"

export interface ChosenPicture {
  /** Is what the server calls it. */
  readonly name: string
  /** Is the file while this browser has it: what nobody holds yet is shown to nobody, this browser included. */
  readonly file?: File
}

export type SendPicture = (
  file: File,
  onProgress: (part: number) => void,
) => Promise<Failure | { readonly ok: true; readonly value: string }>

interface PicturesFieldProps {
  pictures: readonly ChosenPicture[]
  onChange: (pictures: readonly ChosenPicture[]) => void
  /** Sends a picture as soon as it is chosen, and returns its name on the server. */
  send: SendPicture
  onBusy?: (busy: boolean) => void
}

/** Keeps a picture among the private files of whoever is signed in, until something holds it. */
export const sendReceipt: SendPicture = async (file, onProgress) => {
  const result = await upload("/receipts", file, onProgress)
  return result.ok ? { ok: true, value: result.value.bank_receipt_url } : result
}

/** Chooses up to three pictures, several at once, and shows them. */
export function PicturesField({ pictures, onChange, send, onBusy }: PicturesFieldProps) {
  const id = useId()
  const [part, setPart] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])].slice(0, MAX_PICTURES - pictures.length)
    target.value = ""
    if (files.length === 0) return
    setError(null)
    onBusy?.(true)
    let chosen = pictures
    for (const each of files) {
      setPart(0)
      const file = await smallerPicture(each)
      const result =
        file === "heic" ? { ok: false as const, message: m.shell_picture_heic() } : await send(file, setPart)
      if (!result.ok) {
        if (!("sessionOver" in result && result.sessionOver)) setError(result.message)
        break
      }
      if (file === "heic") break
      chosen = [...chosen, { name: result.value, file }]
      onChange(chosen)
    }
    setPart(null)
    onBusy?.(false)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-bold text-sm">{m.orders_review_pictures()}</legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {pictures.map((picture, at) => (
          <li key={picture.name} className="relative w-24">
            <Picture {...picture} alt={m.orders_review_picture({ position: at + 1 })} />
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
      {part !== null && (
        <progress value={part} max={1} aria-label={m.orders_review_picture_add()} className="progress" />
      )}
      {part === null && pictures.length < MAX_PICTURES && (
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

function Picture({ name, file, alt }: ChosenPicture & { alt: string }) {
  const own = useObjectUrl(file)
  return <ProductPicture imageUrl={file ? (own ?? null) : name} alt={alt} sizes="6rem" className="rounded-md" />
}
