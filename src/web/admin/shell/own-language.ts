import { type MouseEvent, useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"
import { call } from "#web/session/api/api.ts"
import { useSession } from "#web/session/session.tsx"
import { toastFailure } from "../admin-call.ts"

/** Leads an admin who arrives by a path without a language to the language of the profile; a path that names one is kept. */
export function useOwnLanguage(): void {
  const { user } = useSession()
  // Somebody who is at work is led nowhere, though another tab may choose another language.
  const arrived = useRef(false)
  useEffect(() => {
    if (!user || arrived.current) return
    arrived.current = true
    if (getLocale() !== baseLocale || user.language === baseLocale) return
    const { pathname, search, hash } = location
    location.replace(localPath(pathname + search + hash, user.language))
  }, [user])
}

/** Makes the chosen language that of the profile before its link is followed: English has no prefix that would hold against it. */
export async function chooseLanguage(language: Locale, event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault()
  const { href } = event.currentTarget
  const saved = await call("PATCH", "/profile", { json: { language } })
  if (saved.ok) location.assign(href)
  else toastFailure(m.admin_settings_failed(), saved)
}
