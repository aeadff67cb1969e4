import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { MAX_PICTURES } from "#shop/catalogue/pictures/gallery.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { shownText } from "../../forms/form-values.ts"
import { type FormPicture, moved } from "./form-pictures.ts"
import { createPictureQueue, type QueuedFile, type Sent } from "./picture-queue.ts"
import { sendPicture } from "./send-picture.ts"

interface Removed {
  readonly picture: FormPicture
  readonly from: number
}

export interface PictureHandlers {
  onChange: (pictures: FormPicture[]) => void
  /** Is called when a picture is replaced by a crop of it, or removed (null). */
  onReplaced: (imageUrl: string, by: string | null) => void
  /** Called with whether a picture is on its way; nothing can be saved then. */
  onBusy: (busy: boolean) => void
}

/** The pictures of a form and what is done to them; uploads may end at any time between. */
export function usePictures(pictures: readonly FormPicture[], { onChange, onReplaced, onBusy }: PictureHandlers) {
  const latest = useRef(pictures)
  latest.current = pictures
  const change = useRef(onChange)
  change.current = onChange
  const [chosen, setChosen] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [news, setNews] = useState("")

  function replace(next: FormPicture[]) {
    latest.current = next
    change.current(next)
  }
  const { files, add, refused, sendAgain } = useUploads((picture) => replace([...latest.current, picture]), onBusy)
  return {
    chosen: pictures.findIndex(({ image_url }) => image_url === chosen),
    files,
    refused,
    sendAgain,
    removed,
    news,
    choose: (place: number) => setChosen(pictures[place]?.image_url ?? null),
    add(wanted: readonly File[]) {
      setRemoved(null)
      const room = MAX_PICTURES - latest.current.length - files.length
      add(wanted.slice(0, room))
      const count = wanted.length - room
      setNews(count > 0 ? m.admin_pictures_left_out({ count }) : "")
    },
    move(from: number, to: number) {
      const count = pictures.length
      if (to < 0 || to >= count) return
      replace(moved(pictures, from, to))
      setNews(m.admin_pictures_moved({ number: to + 1, count }))
    },
    edit(place: number, picture: FormPicture) {
      const before = pictures[place]?.image_url
      if (before && before !== picture.image_url) onReplaced(before, picture.image_url)
      replace(pictures.map((each, n) => (n === place ? picture : each)))
      setChosen(picture.image_url)
    },
    remove(from: number) {
      const picture = pictures[from]
      if (!picture) return
      replace(pictures.filter((each) => each !== picture))
      onReplaced(picture.image_url, null)
      setRemoved({ picture, from })
      setNews("")
    },
    undo() {
      if (!removed) return
      replace(pictures.toSpliced(removed.from, 0, removed.picture))
      setChosen(removed.picture.image_url)
      setRemoved(null)
    },
  }
}

function useUploads(onArrived: (picture: FormPicture) => void, onBusy: (busy: boolean) => void) {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const [queue] = useState(() =>
    createPictureQueue<FormPicture>({
      send: sendToForm,
      onChange: setFiles,
      onArrived: (picture) => arrived.current(picture),
    }),
  )
  const sending = files.filter(({ error }) => error === undefined)
  const isBusy = sending.length > 0
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  function add(chosen: readonly File[]) {
    queue.clearRefused()
    queue.add(chosen)
  }
  const refused = files.filter(({ error }) => error !== undefined)
  return { files: sending, add, refused, sendAgain: queue.sendAgain }
}

/** Sends a picture for the form; why it is refused is said beside it and in a toast. */
async function sendToForm(file: File, onProgress: (part: number) => void): Promise<Sent<FormPicture>> {
  const sent = await sendPicture(file, onProgress)
  if (sent.ok) return { ok: true, value: { ...sent.value, alt: shownText(null) } }
  if (!sent.sessionOver) toast({ title: m.admin_picture_failed(), description: sent.message, tone: "destructive" })
  return sent
}
