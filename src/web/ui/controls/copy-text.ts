import { m } from "#messages/messages.js"
import { toast } from "../feedback/toast.ts"

/** Puts a text on the clipboard and says so, showing it, or `shown` in its place. */
export async function copyText(text: string, shown = text): Promise<void> {
  if ((await writeClipboard(text)) || copyBySelection(text)) {
    toast({ title: m.shell_copied(), description: shown, tone: "success" })
  } else {
    toast({ title: m.shell_copy_failed(), description: m.shell_copy_by_hand({ text: shown }), tone: "destructive" })
  }
}

/** Returns false where the browser refuses, as it does on pages without https. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement("textarea")
  area.value = text
  area.className = "sr-only"
  // While a dialog is open, everything outside it is inert and cannot be selected.
  const dialogs = document.querySelectorAll("dialog:modal")
  ;(dialogs[dialogs.length - 1] ?? document.body).append(area)
  area.select()
  const copied = document.execCommand("copy")
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
