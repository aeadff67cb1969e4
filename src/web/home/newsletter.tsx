import { type FormEvent, useState } from "react"
import { m } from "#messages/messages.js"
import type { HomeTexts } from "#shop/settings/sections/home-texts.ts"
import { call } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { toast } from "#web/ui/feedback/toast.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import tag from "./drawings/tag.svg"

const SUBSCRIBE_MS = 1000

/** Asks for the newsletter: a mailed link confirms the address, and only then a code is sent. */
export function Newsletter(texts: HomeTexts["newsletter"]) {
  const { title, lead } = texts
  const [email, setEmail] = useState("")
  const [busy, setBusy] = useState(false)

  async function subscribe(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const pause = new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_MS))
    const [result] = await Promise.all([call("POST", "/newsletter", { json: { email } }), pause])
    setBusy(false)
    if (!result.ok) {
      return toast({ title: m.home_newsletter_failed(), description: result.message, tone: "destructive" })
    }
    setEmail("")
    toast({ title: m.home_newsletter_done_title(), description: m.home_newsletter_done_text(), tone: "success" })
  }

  return (
    <section aria-labelledby="newsletter" className="home-section">
      <div className="newsletter">
        <img src={tag} alt="" width="160" height="150" loading="lazy" />
        <div>
          <h2 id="newsletter" lang={langOf(texts, "title")}>
            {title}
          </h2>
          <p lang={langOf(texts, "lead")}>{lead}</p>
        </div>
        <form onSubmit={subscribe}>
          <label htmlFor="newsletter-email" className="sr-only">
            {m.home_newsletter_email()}
          </label>
          <Input
            id="newsletter-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder={m.home_newsletter_email_hint()}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={busy}
            className="min-w-0 grow basis-56 rounded-full! px-5"
          />
          <Button type="submit" busy={busy} className="grow basis-40">
            {busy ? m.home_newsletter_busy() : m.home_newsletter_subscribe()}
          </Button>
        </form>
      </div>
    </section>
  )
}
