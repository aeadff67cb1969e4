import { type ChangeEvent, useState } from "react"
import { m } from "#messages/messages.js"
import { pictureName } from "#shop/catalogue/pictures/picture-name.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { FileInput } from "../../forms/file-input.tsx"
import { useBusy } from "../../use-busy.ts"
import { filesInZip } from "../pictures/files-in-zip.ts"
import { sendPicture } from "../pictures/send-picture.ts"

interface Refused {
  readonly file: File
  readonly message: string
  /** It was not refused for what it is: it may be sent again. */
  readonly mayPass: boolean
}

/** Sends the pictures that a file of products calls by their names: photos, or archives of them. */
export function ImportPictures({ onDone }: { onDone: () => void }) {
  const [count, setCount] = useState(0)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [busy, during] = useBusy()

  async function send(files: readonly File[]) {
    setRefused([])
    const refuse = (file: File, message: string, mayPass = false) =>
      setRefused((before) => [...before, { file, message, mayPass }])
    for await (const file of picturesIn(files, (zip) => refuse(zip, m.admin_import_pictures_no_zip()))) {
      const sent = await sendPicture(file, undefined, { name: file.name })
      if (sent.ok) setCount((before) => before + 1)
      else if (sent.sessionOver) return
      else refuse(file, sent.message, sent.mayPass)
    }
    onDone()
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    void during(send([...(target.files ?? [])]))
  }
  const again = refused.filter(({ mayPass }) => mayPass)
  return (
    <>
      <Field label={m.admin_import_pictures()} hint={m.admin_import_pictures_hint()}>
        <FileInput accept="image/*,.zip,application/zip" multiple disabled={busy} onChange={choose} />
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {count > 0 && m.admin_import_pictures_sent({ count })}
      </p>
      {refused.length > 0 && (
        <div role="alert" className="grid max-h-52 gap-1 overflow-y-auto font-semibold text-danger text-sm">
          {refused.map(({ file: { name }, message }) => (
            <p key={name} className="wrap-anywhere">
              {m.admin_pictures_refused({ name, message })}
            </p>
          ))}
          {again.length > 0 && (
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              onClick={() => during(send(again.map(({ file }) => file)))}
              className="justify-self-start"
            >
              {m.admin_pictures_send_again()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

async function* picturesIn(files: readonly File[], onDamaged: (zip: File) => void): AsyncGenerator<File, undefined> {
  for (const file of files) {
    if (!/\.zip$/i.test(file.name)) yield file
    else {
      try {
        yield* filesInZip(file, isPicture)
      } catch {
        onDamaged(file)
      }
    }
  }
}

/** Macs put an entry that only looks like a picture beside each file. */
const isPicture = (path: string) => pictureName(path) !== null && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(path)
