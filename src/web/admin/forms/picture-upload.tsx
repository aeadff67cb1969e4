import { ImagePlus } from "lucide-react"
import { type ChangeEvent, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#shop/catalogue/products/admin-products.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { toast } from "#web/ui/feedback/toast.ts"

interface PictureUploadProps {
  id: string
  label: string
  imageUrl: string | null
  onChange: (imageUrl: string | null) => void
  /** True while a picture is on its way; nothing can be saved then. */
  onBusy: (busy: boolean) => void
}

interface Sending {
  preview: string
  part: number
}

/** Chooses a picture and sends it immediately: the preview is there before the server has it. */
export function PictureUpload({ id, label, imageUrl, onChange, onBusy }: PictureUploadProps) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(null)
  const preview = sending?.preview
  useEffect(() => () => URL.revokeObjectURL(preview ?? ""), [preview])
  const wasSending = useRef(false)
  // The progress took the control's place: focus returns unless it has moved to another field.
  useEffect(() => {
    if (wasSending.current && !sending && document.activeElement === document.body) focusChooser()
    wasSending.current = sending !== null
  })

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ""
    if (!file) return
    setError(null)
    if (file.size > MAX_PICTURE_BYTES) return fail(m.admin_picture_too_large())
    const shown = URL.createObjectURL(file)
    setSending({ preview: shown, part: 0 })
    onBusy(true)
    const result = await upload("/admin/product-images", file, (part) => setSending({ preview: shown, part }))
    setSending(null)
    onBusy(false)
    if (result.ok) onChange(result.value.image_url)
    else if (!result.sessionOver) fail(result.message)
  }
  function focusChooser() {
    document.getElementById(id)?.focus()
  }
  function remove() {
    setError(null)
    onChange(null)
    focusChooser()
  }
  function fail(message: string) {
    setError(message)
    toast({ title: m.admin_picture_failed(), description: message, tone: "destructive" })
  }

  return (
    <div className="grid gap-1.5">
      <p id={`${id}-name`} className="font-bold text-sm">
        {label}
      </p>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4">
        {preview ? (
          <img
            src={preview}
            alt=""
            className="aspect-square w-full rounded-md border border-line object-cover opacity-70"
          />
        ) : (
          <ProductPicture imageUrl={imageUrl} alt="" sizes="112px" className="rounded-md border border-line text-xs" />
        )}
        {sending ? (
          <Progress part={sending.part} />
        ) : (
          <Chooser id={id} hasPicture={imageUrl !== null} error={error} onChoose={choose} onRemove={remove} />
        )}
      </div>
    </div>
  )
}

interface ChooserProps {
  id: string
  hasPicture: boolean
  error: string | null
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  onRemove: () => void
}

function Chooser({ id, hasPicture, error, onChoose, onRemove }: ChooserProps) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-line-strong border-dashed px-4 py-2 font-bold hover:border-terracotta hover:bg-terracotta-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
      >
        <ImagePlus aria-hidden="true" className="size-5 shrink-0" />
        <span id={`${id}-text`}>{hasPicture ? m.admin_picture_replace() : m.admin_picture_choose()}</span>
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES}
          onChange={onChoose}
          aria-labelledby={`${id}-name ${id}-text`}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {m.admin_picture_hint()}
      </p>
      {hasPicture && (
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {m.admin_picture_remove()}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100)
  return (
    <div role="status" className="grid gap-2">
      <p className="flex justify-between gap-3 text-sm">
        <span>{percent < 100 ? m.admin_picture_uploading() : m.admin_picture_preparing()}</span>
        <span className="tabular-nums">{m.admin_picture_percent({ percent })}</span>
      </p>
      <progress value={percent} max={100} aria-label={m.admin_picture_progress()} className="progress" />
    </div>
  )
}
