import { type FormEvent, useEffect, useRef, useState } from "react"
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
        title: "Successfully subscribed! 🎉",
        description: "Check your email for a 10% discount code",
        tone: "success",
      })
    }, SUBSCRIBE_MS)
  }

  return (
    <section aria-labelledby="newsletter" className="page-width pt-24">
      <div className="stitched grid items-center gap-8 overflow-hidden rounded-xl bg-terracotta-soft px-6 py-12 text-terracotta sm:px-12 lg:grid-cols-[1.2fr_1fr]">
        <div className="grid gap-3 text-ink">
          <h2 id="newsletter" className="text-4xl sm:text-5xl">
            Get 10% off your first order
          </h2>
          <p className="max-w-md text-lg">
            Join our newsletter for new patterns, small batches and the stories behind them.
          </p>
        </div>
        <form onSubmit={subscribe} className="relative z-10 flex flex-wrap gap-3 text-ink">
          <label htmlFor="newsletter-email" className="sr-only">
            Email address
          </label>
          <Input
            id="newsletter-email"
            name="email"
            type="email"
            required
            autoComplete="email"
            placeholder="Enter your email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={busy}
            className="min-w-0 grow basis-56 rounded-full px-5"
          />
          <Button type="submit" busy={busy} className="grow basis-40">
            {busy ? "Subscribing..." : "Subscribe"}
          </Button>
        </form>
      </div>
    </section>
  )
}
