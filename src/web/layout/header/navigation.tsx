import { LogOut, UserRound } from "lucide-react"
import { lazy, Suspense } from "react"
import { href, NavLink } from "react-router"
import { m } from "#messages/messages.js"
import { useSession } from "#web/session/session.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Drawer } from "#web/ui/feedback/drawer.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"
import { LanguageLinks } from "../languages/language-links.tsx"
import { Only } from "../only.tsx"

/** Loads the categories of the menu; where that fails the menu has its other links alone. */
const MenuCategories = lazy(() => import("./menu-categories.tsx").catch(() => ({ default: () => null })))

export function NavDrawer({ open, notOpen, onClose }: { open: boolean; notOpen: boolean; onClose: () => void }) {
  const { signOut } = useSession()
  const leave = () => {
    onClose()
    void signOut()
  }
  return (
    <Drawer open={open} onClose={onClose} title={m.shell_menu()}>
      <nav aria-label={m.shell_navigation()} className="grid gap-1">
        <NavLinks notOpen={notOpen} className="nav-row" onFollow={onClose} />
        <Only who="in">
          <NavLink to={href("/profile")} className="nav-row" onClick={onClose}>
            <UserRound aria-hidden="true" className="size-5" />
            {m.shell_profile()}
          </NavLink>
        </Only>
        <Suspense>
          <MenuCategories onFollow={onClose} />
        </Suspense>
      </nav>
      <LanguageLinks className="languages -ml-2" />
      <TangledYarn className="mx-auto mt-auto w-32" />
      <div className="grid">
        <Only who="in">
          <Button variant="secondary" onClick={leave} className="w-full">
            <LogOut aria-hidden="true" className="size-5" />
            {m.shell_sign_out()}
          </Button>
        </Only>
        <Only who="out">
          <ButtonLink to={href("/auth")} onClick={onClose} className="w-full">
            {m.shell_sign_in()}
          </ButtonLink>
        </Only>
      </div>
    </Drawer>
  )
}

interface NavLinksProps {
  notOpen: boolean
  className: string
  onFollow?: () => void
}

export function NavLinks({ notOpen, className, onFollow }: NavLinksProps) {
  const link = { className, onClick: onFollow }
  return (
    <>
      {!notOpen && (
        <>
          <NavLink to={href("/")} end {...link}>
            {m.shell_home()}
          </NavLink>
          <NavLink to={href("/shop")} {...link}>
            {m.shell_shop()}
          </NavLink>
          <Only who="in">
            <NavLink to={href("/orders")} {...link}>
              {m.shell_my_orders()}
            </NavLink>
          </Only>
        </>
      )}
      <Only who="staff">
        <NavLink to={href("/admin")} {...link}>
          {m.shell_admin_panel()}
        </NavLink>
      </Only>
    </>
  )
}
