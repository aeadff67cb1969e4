import clsx from "clsx"
import { LogOut, Menu, ShoppingBag, UserRound } from "lucide-react"
import { type ComponentType, useRef, useState } from "react"
import { href, Link, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { CachedPart } from "#web/document/cached-part.tsx"
import { useCartCount, useSession } from "#web/session/session.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Logo } from "#web/ui/logo.tsx"
import { Only } from "../only.tsx"
import type { ShopInfo } from "../shop-info.ts"
import type { FoundProps } from "./found.tsx"
import { NavDrawer, NavLinks } from "./navigation.tsx"

/** The pages that the header's links lead to: on others none of them is marked. */
const LINKED = [href("/shop"), href("/orders"), href("/profile")]

type HeaderProps = Pick<ShopInfo, "name" | "logo" | "notOpen">

export function Header(props: HeaderProps) {
  const { pathname } = useLocation()
  const current = LINKED.find((path) => `${pathname}/`.startsWith(`${path}/`))
  return (
    <CachedPart
      as="header"
      part={HeaderContent}
      props={props}
      at={pathname === href("/") ? pathname : (current ?? "/elsewhere")}
      className={clsx(
        "sticky top-0 z-40 border-line border-b-2 border-dashed bg-paper/92 backdrop-blur-md",
        current === href("/shop") && "beside-search",
      )}
    />
  )
}

function HeaderContent({ name, logo, notOpen }: HeaderProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const { signOut } = useSession()
  return (
    <>
      <div className="page-width flex h-16 items-center gap-2 md:h-20">
        <Link to={href("/")} aria-label={m.shell_home_of({ name })} className="flex min-w-0 rounded-md">
          <Logo name={name} picture={logo} />
        </Link>
        <nav aria-label={m.shell_navigation()} className="mx-auto hidden shrink-0 items-center gap-1 md:flex">
          <NavLinks notOpen={notOpen} className="nav-link" />
        </nav>
        {notOpen ? <span className="grow" /> : <FindForm />}
        <div className="flex shrink-0 items-center whitespace-nowrap">
          <Only who="in">
            {!notOpen && <CartLink />}
            <Link
              to={href("/profile")}
              aria-label={m.shell_profile()}
              title={m.shell_profile()}
              className="icon-button"
            >
              <UserRound aria-hidden="true" />
            </Link>
            <IconButton label={m.shell_sign_out()} onClick={() => void signOut()} className="max-md:hidden">
              <LogOut aria-hidden="true" />
            </IconButton>
          </Only>
          <Only who="out">
            <ButtonLink to={href("/auth")} size="sm">
              {m.shell_sign_in()}
            </ButtonLink>
          </Only>
          <IconButton
            label={m.shell_menu()}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
            className="needs-script -mr-2 md:hidden"
          >
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <NavDrawer open={menuOpen} notOpen={notOpen} onClose={() => setMenuOpen(false)} />
    </>
  )
}

function CartLink() {
  const count = useCartCount() ?? 0
  const label = count === 0 ? m.shell_cart() : m.shell_cart_count({ count })
  return (
    <Link to={href("/cart")} aria-label={label} title={m.shell_cart()} className="icon-button">
      <ShoppingBag aria-hidden="true" />
      {count > 0 && (
        <span
          key={count}
          data-testid="cart-count"
          className="badge-pop absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-terracotta px-1 font-bold text-on-terracotta text-xs tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  )
}

/** Is a plain form, in which suggestions appear once their script has loaded, which the first focus requests. */
function FindForm() {
  const input = useRef<HTMLInputElement>(null)
  const [Found, setFound] = useState<ComponentType<FoundProps> | null>(null)

  async function load() {
    // If the suggestions cannot be loaded, the form sends the search as it does without a script.
    const loaded = Found ? null : await import("./found.tsx").catch(() => null)
    if (loaded) setFound(() => loaded.Found)
  }

  return (
    <form action={localPath(href("/shop"))} className="find" onFocus={load}>
      <input ref={input} name="q" autoComplete="off" placeholder={m.shell_find()} aria-label={m.shell_find()} />
      <button type="reset" onClick={(event) => event.currentTarget.blur()} className="find-cancel needs-script">
        {m.shell_cancel()}
      </button>
      {Found && <Found input={input} />}
    </form>
  )
}
