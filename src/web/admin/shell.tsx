import { Menu } from "lucide-react"
import { useState } from "react"
import { href, Link, Outlet } from "react-router"
import { MarkedText } from "#messages/marked-text.tsx"
import { m } from "#messages/messages.js"
import { isMadeUpEmail } from "#shop/customers/made-up-email.ts"
import { ErrorPage } from "#web/layout/error-page.tsx"
import { NavigationThread } from "#web/layout/header/navigation-thread.tsx"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Toaster } from "#web/layout/toaster.tsx"
import { useFocusOnArrival } from "#web/layout/use-focus-on-arrival.ts"
import { useSession } from "#web/session/session.tsx"
import { SessionWatch } from "#web/session/session-watch.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Drawer } from "#web/ui/feedback/drawer.tsx"
import { Logo } from "#web/ui/logo.tsx"
import type { Route } from "./+types/shell"
import "./admin.css"
import { Opened } from "./opened.tsx"
import { StaffOnly } from "./shell/may.tsx"
import { useOwnLanguage } from "./shell/own-language.ts"
import { SidebarContent } from "./shell/sidebar-content.tsx"

export default function AdminShell() {
  return (
    <>
      <StaffOnly>
        <Frame />
      </StaffOnly>
      <Surroundings />
    </>
  )
}

export function links(): Route.LinkDescriptors {
  return [{ rel: "manifest", href: href("/admin.webmanifest") }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <main>
        <ErrorPage error={error} />
      </main>
      <Surroundings />
    </>
  )
}

function Surroundings() {
  return (
    <>
      <NavigationThread />
      <SessionWatch />
      <Toaster />
    </>
  )
}

function Frame() {
  const main = useFocusOnArrival(screenOf)
  useOwnLanguage()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href="#main" className="skip-link">
        {m.admin_skip_to_content()}
      </a>
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-line border-r-2 border-dashed bg-surface lg:block print:hidden">
        <div className="flex min-h-full flex-col gap-6 px-4 py-5">
          <HomeLinks />
          <SidebarContent />
        </div>
      </aside>
      <div className="min-w-0">
        <TopBar />
        <main id="main" ref={main} tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6">
          <MadeUpAddress />
          <Outlet />
          <Opened />
        </main>
      </div>
    </div>
  )
}

/** Stands on every screen while the account has an address that nobody reads. */
function MadeUpAddress() {
  const { user } = useSession()
  if (!user || !isMadeUpEmail(user.email)) return null
  const link = (text: string) => (
    <Link to={`${href("/admin/account")}#email`} className="font-bold underline">
      {text}
    </Link>
  )
  return (
    <p className="mb-4 rounded-md bg-warning-bg px-4 py-2 text-sm">
      <MarkedText parts={m.admin_made_up_email.parts({ email: user.email })} marks={{ link }} />
    </p>
  )
}

/** A dialog with a URL of its own is part of the screen it opens over; the settings and texts have screens of their own below them. */
function screenOf(pathname: string): string {
  return /^\/admin\/(?:settings|texts)\//.test(pathname) ? pathname : pathname.split("/", 3).join("/")
}

function HomeLinks() {
  const { name = "", logo = null } = useShopInfo() ?? {}
  return (
    <div className="flex min-w-0 items-center gap-2">
      <Link to={href("/")} className="flex min-w-0 rounded-md">
        <Logo name={name} picture={logo} />
        <span className="sr-only">{m.admin_home_suffix()}</span>
      </Link>
      <Link to={href("/admin")} className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-md">
        <span className="rounded-full bg-terracotta-soft px-2 py-0.5 font-bold text-terracotta-deep text-xs">
          {m.admin_badge()}
        </span>
      </Link>
    </div>
  )
}

function TopBar() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <header className="sticky top-0 z-40 flex h-16 items-center gap-2 border-line border-b-2 border-dashed bg-paper/92 px-4 backdrop-blur-md sm:px-6 lg:hidden print:hidden">
      <IconButton
        label={m.admin_menu()}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="-ml-2"
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <HomeLinks />
      <Drawer open={open} onClose={close} title={m.admin_menu()} side="left">
        <SidebarContent onFollow={close} />
      </Drawer>
    </header>
  )
}
