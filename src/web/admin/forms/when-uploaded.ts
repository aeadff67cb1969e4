import type { FormEvent } from "react"
import type { Submit } from "#web/ui/forms/use-submit.ts"

/** Returns a form's submit while a picture may still be uploading: until it has arrived, the form counts as busy. */
export function whenUploaded(uploading: boolean, { busy, onSubmit }: Submit): Submit {
  function submit(event: FormEvent<HTMLFormElement>) {
    if (uploading) event.preventDefault()
    else onSubmit(event)
  }
  return { busy: busy || uploading, onSubmit: submit }
}
