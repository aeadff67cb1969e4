import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { type PictureCrop, SMALLEST_CROP } from "#shop/catalogue/pictures/gallery.ts"
import { fetchFile } from "#web/session/files/download.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Skeleton } from "#web/ui/feedback/skeleton.tsx"
import { adminCall } from "../../admin-call.ts"
import { useBusy } from "../../use-busy.ts"
import { frameOf, middleOf, movedBy, resized, type Size } from "./crop-frame.ts"
import type { FormPicture } from "./form-pictures.ts"

interface CropDialogProps {
  picture: FormPicture
  onClose: () => void
  onCropped: (picture: FormPicture) => void
}

/** Chooses another square of a picture, which the server cuts from the original. */
export function CropDialog({ picture, onClose, onCropped }: CropDialogProps) {
  const { url, error, setError } = useOriginal(picture.image_url)
  const [size, setSize] = useState<Size | null>(null)
  const [chosen, setChosen] = useState<PictureCrop | null>(picture.crop)
  const [busy, during] = useBusy()
  const crop = chosen ?? (size && middleOf(size))

  async function save() {
    if (!crop) return
    const json = { image_url: picture.image_url, crop }
    const cut = await during(adminCall("POST", "/admin/product-images/crop", { json }))
    if (cut.ok) onCropped({ ...cut.value, alt: picture.alt })
    else setError(cut.message)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_pictures_crop_title()}
      description={m.admin_pictures_crop_hint()}
      cancelLabel={m.shell_cancel()}
      footer={
        <Button busy={busy} disabled={!crop} onClick={save}>
          {m.admin_pictures_crop_use()}
        </Button>
      }
    >
      {error && (
        <Alert tone="danger" title={m.admin_pictures_crop_failed()}>
          {error}
        </Alert>
      )}
      {url ? (
        <div className="crop">
          <img
            src={url}
            alt={picture.alt[baseLocale]}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
          {size && crop && <Frame crop={crop} size={size} onChange={setChosen} />}
        </div>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      {size && crop && (
        <Field
          label={m.admin_pictures_crop_size()}
          type="range"
          min={SMALLEST_CROP}
          max="1"
          step="0.01"
          value={crop.side}
          onChange={(event) => setChosen(resized(crop, size, event.currentTarget.valueAsNumber))}
          className="[&_input]:accent-terracotta [&_input]:px-0"
        />
      )}
    </Dialog>
  )
}

/** Loads the uncropped picture, as a URL that lives as long as the component. */
function useOriginal(image_url: string) {
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let made = ""
    let gone = false
    void fetchFile("/admin/product-images/original", { query: { image_url } }).then((fetched) => {
      if (gone) return
      if (!fetched.ok) return setError(fetched.message)
      made = URL.createObjectURL(fetched.value.file)
      setUrl(made)
    })
    return () => {
      gone = true
      URL.revokeObjectURL(made)
    }
  }, [image_url])
  return { url, error, setError }
}

/** Each press of an arrow key moves the crop by this part of the picture. */
const STEP = 0.02
const KEYS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

function Frame({ crop, size, onChange }: { crop: PictureCrop; size: Size; onChange: (crop: PictureCrop) => void }) {
  function drag(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onChange(movedBy(crop, size, event.movementX / box.width, event.movementY / box.height))
  }
  function press(event: KeyboardEvent) {
    const step = KEYS[event.key]
    if (!step) return
    event.preventDefault()
    onChange(movedBy(crop, size, ...step))
  }
  return (
    <button
      type="button"
      aria-label={m.admin_pictures_crop_frame()}
      style={frameOf(crop, size)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="crop-frame"
    />
  )
}
