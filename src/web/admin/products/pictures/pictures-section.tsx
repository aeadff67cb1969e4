import { ImagePlus } from "lucide-react"
import { useId, useLayoutEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { MAX_PICTURES } from "#shop/catalogue/pictures/gallery.ts"
import { Button } from "#web/ui/controls/button.tsx"
import type { FormPicture } from "./form-pictures.ts"
import { PicturePanel } from "./picture-panel.tsx"
import type { QueuedFile } from "./picture-queue.ts"
import { PictureTile, SendingTile } from "./picture-tile.tsx"
import { useDragToSort } from "./use-drag-to-sort.ts"
import { type PictureHandlers, usePictures } from "./use-pictures.ts"

interface PicturesSectionProps extends PictureHandlers {
  pictures: readonly FormPicture[]
  error: string | undefined
}

/** The pictures of a product's form: several are added at once, sorted, described, cropped and removed. */
export function PicturesSection({ pictures, error, ...handlers }: PicturesSectionProps) {
  const id = useId()
  const state = usePictures(pictures, handlers)
  const { dragged, placeOf, grip } = useDragToSort(state.move)
  const refocus = useFocusAfterMove()
  const count = pictures.length
  const chosen = pictures[state.chosen]

  function step(place: number, by: number) {
    refocus(pictures[place]?.image_url)
    state.move(place, place + by)
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-muted text-sm">
        <span className="mr-2 font-bold text-ink">{m.admin_pictures()}</span> {m.admin_pictures_most()}
      </legend>
      {count + state.files.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.image_url}
              {...{ picture, place, count }}
              order={placeOf(place)}
              isDragged={place === dragged}
              isChosen={place === state.chosen}
              onChoose={() => state.choose(place === state.chosen ? -1 : place)}
              onStep={(by) => step(place, by)}
              grip={grip(place)}
            />
          ))}
          {state.files.map((file) => (
            <SendingTile key={file.id} {...file} />
          ))}
        </ul>
      )}
      {chosen ? (
        <PicturePanel
          picture={chosen}
          place={state.chosen}
          count={count}
          onChange={(picture) => state.edit(state.chosen, picture)}
          onMove={(to) => state.move(state.chosen, to)}
          onRemove={() => state.remove(state.chosen)}
        />
      ) : (
        count > 0 && <p className="text-muted text-sm">{m.admin_pictures_choose_hint()}</p>
      )}
      <Removal isRemoved={state.removed !== null} onUndo={state.undo} />
      <Chooser id={id} isFull={count + state.files.length >= MAX_PICTURES} isFirst={count === 0} onChoose={state.add} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {state.news}
      </p>
      <Refused files={state.refused} error={error} onSendAgain={state.sendAgain} />
    </fieldset>
  )
}

interface RefusedProps {
  files: readonly QueuedFile[]
  /** This error is about the whole field. */
  error: string | undefined
  onSendAgain: () => void
}

function Refused({ files, error, onSendAgain }: RefusedProps) {
  return (
    <>
      <div role="alert" className="grid gap-1 font-semibold text-danger text-sm empty:hidden">
        {error && <p>{error}</p>}
        {files.map(({ id, file: { name }, error: message = "" }) => (
          <p key={id} className="wrap-anywhere">
            {m.admin_pictures_refused({ name, message })}
          </p>
        ))}
      </div>
      {files.some(({ mayPass }) => mayPass) && (
        <Button size="sm" variant="secondary" onClick={onSendAgain} className="justify-self-start">
          {m.admin_pictures_send_again()}
        </Button>
      )}
    </>
  )
}

/** A picture that was moved by its grip is another element's neighbour: the browser forgets the focus on the way. */
function useFocusAfterMove() {
  const wanted = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    for (const each of document.querySelectorAll<HTMLElement>("[data-grip]")) {
      if (each.dataset.grip === wanted.current) each.focus()
    }
    wanted.current = undefined
  })
  return (imageUrl: string | undefined) => {
    wanted.current = imageUrl
  }
}

function Removal({ isRemoved, onUndo }: { isRemoved: boolean; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // The button that removed the picture is gone, so the focus moves to the undo button.
  useLayoutEffect(() => {
    if (isRemoved) undo.current?.focus()
  }, [isRemoved])
  return (
    <div role="status" className="empty:hidden">
      {isRemoved && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {m.admin_pictures_removed()}
          <Button ref={undo} size="sm" variant="secondary" onClick={onUndo}>
            {m.admin_undo()}
          </Button>
        </p>
      )}
    </div>
  )
}

interface ChooserProps {
  id: string
  isFull: boolean
  isFirst: boolean
  onChoose: (files: readonly File[]) => void
}

function Chooser({ id, isFull, isFirst, onChoose }: ChooserProps) {
  if (isFull) return <p className="text-muted text-sm">{m.admin_pictures_full()}</p>
  return (
    <div className="grid justify-items-start gap-1.5">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border-2 border-line-strong border-dashed px-4 py-2 font-bold hover:border-terracotta hover:bg-terracotta-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
      >
        <ImagePlus aria-hidden="true" className="size-5 shrink-0" />
        <span>{isFirst ? m.admin_pictures_choose() : m.admin_pictures_add()}</span>
        <input
          id={id}
          type="file"
          multiple
          // A list of types would stop iPhones from converting their HEIC pictures to JPEG.
          accept="image/*"
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            event.target.value = ""
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {m.admin_pictures_hint()}
      </p>
    </div>
  )
}
