import { ArrowLeft, Printer } from "lucide-react"
import type { ReactNode } from "react"
import { m } from "#messages/messages.js"
import { Toaster } from "#web/layout/toaster.tsx"
import { RequireSession } from "#web/session/guard.tsx"
import { SessionWatch } from "#web/session/session-watch.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import "./print.css"

export function PrintPage({ children }: { children: ReactNode }) {
  return (
    <>
      <RequireSession requireAdmin>{children}</RequireSession>
      <SessionWatch />
      <Toaster />
    </>
  )
}

export interface PrintFrameProps {
  title: string
  back: { to: string; label: string }
  isReady: boolean
  children: ReactNode
}

export function PrintFrame({ title, back, isReady, children }: PrintFrameProps) {
  return (
    <main className="mx-auto max-w-4xl px-4 py-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink to={back.to} variant="ghost" size="sm">
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </ButtonLink>
        <h1 className="sr-only">{title}</h1>
        <Button onClick={() => window.print()} disabled={!isReady}>
          <Printer aria-hidden="true" className="size-5" />
          {m.admin_print()}
        </Button>
      </div>
      {children}
    </main>
  )
}
