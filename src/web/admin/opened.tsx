import type { ComponentType } from "react"
import { m } from "#messages/messages.js"
import { createStore, useStore } from "#web/ui/create-store.ts"
import { toastSuccess } from "./admin-call.ts"

const news = createStore<ComponentType<{ onClose: () => void }> | null>(null)

/** Shows an owner that the shop is open now, and how others learn of it; the script of that is loaded then. */
export async function tellOpened() {
  try {
    const { OpenedDialog } = await import("./opened-dialog.tsx")
    news.set(OpenedDialog)
  } catch {
    toastSuccess(m.admin_first_day_opened())
  }
}

export function Opened() {
  const News = useStore(news)
  return News && <News onClose={() => news.set(null)} />
}
