import { ArrowLeft, ArrowRight, Crop, Trash2 } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { MAX_ALT } from "#shop/catalogue/pictures/gallery.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { CropDialog } from "./crop-dialog.tsx"
import type { FormPicture } from "./form-pictures.ts"

interface PicturePanelProps {
  picture: FormPicture
  place: number
  count: number
  onChange: (picture: FormPicture) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function PicturePanel({ picture, place, count, onChange, onMove, onRemove }: PicturePanelProps) {
  const [cropping, setCropping] = useState(false)
  function crop(cropped: FormPicture) {
    setCropping(false)
    onChange(cropped)
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line bg-sunken p-4">
      <legend className="sr-only">{m.admin_pictures_one({ number: place + 1, count })}</legend>
      <Field
        label={m.admin_texts_picture_alt()}
        hint={m.admin_pictures_alt_hint()}
        maxLength={MAX_ALT}
        autoComplete="off"
        value={picture.alt[baseLocale]}
        onChange={(event) => onChange({ ...picture, alt: { ...picture.alt, [baseLocale]: event.currentTarget.value } })}
      />
      <div className="flex flex-wrap gap-1">
        {count > 1 && (
          <>
            <Button size="sm" variant="ghost" disabled={place === 0} onClick={() => onMove(place - 1)}>
              <ArrowLeft aria-hidden="true" className="size-4.5" />
              {m.admin_pictures_earlier()}
            </Button>
            <Button size="sm" variant="ghost" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
              <ArrowRight aria-hidden="true" className="size-4.5" />
              {m.admin_pictures_later()}
            </Button>
          </>
        )}
        <Button size="sm" variant="ghost" onClick={() => setCropping(true)}>
          <Crop aria-hidden="true" className="size-4.5" />
          {m.admin_pictures_crop()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onRemove} className="hover:bg-danger-bg hover:text-danger">
          <Trash2 aria-hidden="true" className="size-4.5" />
          {m.admin_picture_remove()}
        </Button>
      </div>
      {cropping && <CropDialog picture={picture} onClose={() => setCropping(false)} onCropped={crop} />}
    </fieldset>
  )
}
