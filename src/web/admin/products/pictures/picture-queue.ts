export interface QueuedFile {
  readonly id: number
  readonly file: File
  /** Is the part of the file that is sent, from 0 to 1. */
  readonly part: number
  readonly error?: string | undefined
  /** It was not refused for what it is: it may be sent again. */
  readonly mayPass?: boolean | undefined
}

export type Sent<Picture> =
  | { readonly ok: true; readonly value: Picture }
  | { readonly ok: false; readonly message: string; readonly mayPass: boolean }

interface PictureQueueOptions<Picture> {
  send: (file: File, onProgress: (part: number) => void) => Promise<Sent<Picture>>
  onChange: (files: readonly QueuedFile[]) => void
  /** Is called with each picture that has arrived, in the order in which the files were chosen. */
  onArrived: (picture: Picture) => void
}

/** While one picture is sent, the server works on another: more at once would only take each other's line. */
const AT_ONCE = 2

/** Sends chosen files, and hands on what arrives in the order of choice; a refused file keeps no other back. */
export function createPictureQueue<Picture>({ send, onChange, onArrived }: PictureQueueOptions<Picture>) {
  let files: readonly (QueuedFile & { started?: boolean; picture?: Picture })[] = []
  let lastId = 0

  function set(id: number, change: Partial<(typeof files)[number]>) {
    files = files.map((each) => (each.id === id ? { ...each, ...change } : each))
    onChange(files)
  }

  function handOn() {
    for (const each of files) {
      if (each.error !== undefined) continue
      if (each.picture === undefined) break
      files = files.filter(({ id }) => id !== each.id)
      onArrived(each.picture)
    }
    onChange(files)
  }

  function startNext() {
    const waiting = files.filter(({ started, error }) => !started && error === undefined)
    const running = files.filter(({ started, error, picture }) => started && error === undefined && !picture)
    for (const next of waiting.slice(0, Math.max(0, AT_ONCE - running.length))) void start(next)
  }

  async function start({ id, file }: QueuedFile) {
    set(id, { started: true })
    const sent = await send(file, (part) => set(id, { part }))
    set(id, sent.ok ? { part: 1, picture: sent.value } : { error: sent.message, mayPass: sent.mayPass })
    handOn()
    startNext()
  }

  return {
    add(chosen: readonly File[]) {
      files = [...files, ...chosen.map((file) => ({ id: ++lastId, file, part: 0 }))]
      onChange(files)
      startNext()
    },
    /** Sends the refused files again that may pass now. */
    sendAgain() {
      const again = { error: undefined, mayPass: undefined, started: false, part: 0 }
      files = files.map((each) => (each.mayPass ? { ...each, ...again } : each))
      onChange(files)
      startNext()
    },
    clearRefused() {
      files = files.filter(({ error }) => error === undefined)
      onChange(files)
    },
  }
}
