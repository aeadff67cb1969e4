import { type FormEvent, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/button.tsx"
import { Input } from "#web/ui/input.tsx"
import { toast } from "#web/ui/toast.ts"

const SUBSCRIBE_MS = 1000

/** Simulated: nothing is sent anywhere until a real subscription exists. */
export function Newsletter() {
  const [email, setEmail] = useState("")
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function subscribe(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    timer.current = setTimeout(() => {
      setBusy(false)
      setEmail("")
      toast({
        title: m.home_newsletter_done_title(),
        description: m.home_newsletter_done_text(),
        tone: "success",
      })
    }, SUBSCRIBE_MS)
  }

  return (
    <section aria-labelledby="newsletter" className="page-width pt-18 sm:pt-24">
      <div className="stitched grid items-center gap-8 overflow-hidden rounded-xl bg-terracotta-soft px-6 py-12 text-terracotta sm:px-12 md:grid-cols-[auto_1fr] lg:grid-cols-[auto_1.2fr_1fr]">
        <DiscountTag />
        <div className="grid gap-3 text-ink">
          <h2 id="newsletter" className="text-4xl sm:text-5xl">
            {m.home_newsletter_title()}
          </h2>
          <p className="max-w-md text-lg">{m.home_newsletter_lead()}</p>
        </div>
        <form onSubmit={subscribe} className="relative z-10 flex flex-wrap gap-3 text-ink md:max-lg:col-span-2">
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

/** A paper tag on a string. */
function DiscountTag() {
  return (
    <svg viewBox="0 0 160 150" fill="none" aria-hidden="true" className="w-36 max-md:hidden">
      <path
        d="M8 22c14-18 30-20 40-4s2 22 10 30"
        strokeWidth="3.5"
        strokeLinecap="round"
        className="stroke-yarn-rose"
      />
      <g transform="rotate(14 86 80)">
        <path
          d="m30 84 24-36q4-6 11-6h62q9 0 9 9v62q0 9-9 9H65q-7 0-11-6L30 90q-2-3 0-6Z"
          strokeWidth="2.5"
          className="fill-surface stroke-yarn-clay"
        />
        <path
          d="m40 87 19-31q3-5 8-5h53q8 0 8 8v46q0 8-8 8H67q-5 0-8-5Z"
          strokeWidth="2"
          strokeDasharray="6 5"
          className="stroke-yarn-clay"
        />
        <circle cx="50" cy="86" r="5" className="fill-terracotta-soft stroke-yarn-clay" strokeWidth="2.5" />
        <path d="M96 70c-5-13-24-9-23 4 1 11 14 18 23 26 9-8 22-15 23-26 1-13-18-17-23-4Z" className="fill-yarn-rose" />
      </g>
    </svg>
  )
}
