import { baseLocale } from "#messages/runtime.js"
import type { renderMail } from "./render-mail.tsx"

type RenderMail = typeof renderMail

let loading: Promise<RenderMail> | undefined

/**
 * The templates, which are large: loaded at the first call and cached, so that mails go on while the program's folder is being replaced
 * by a newer one. When loading fails the next call tries again.
 */
export function loadTemplates(): Promise<RenderMail> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<RenderMail> {
  const { renderMail } = await import("./render-mail.tsx")
  // The first rendering loads the rest of React's renderer.
  await renderMail({ kind: "password-changed", to: "" }, NO_SENDER, baseLocale)
  return renderMail
}

const NO_SENDER = {
  name: "",
  email: "",
  ownerEmail: "",
  phone: "",
  bankDetails: "",
  deliveryFeeCents: 0,
  publicUrl: "",
}
