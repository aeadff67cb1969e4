import { LogOut, UserRound } from "lucide-react"
import { NavLink } from "react-router"
import { useSession } from "#web/session/session.tsx"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { TangledYarn } from "#web/ui/tangled-yarn.tsx"
import { NavLinks } from "./nav-links.tsx"
import { Only } from "./only.tsx"

const row = "nav-row"

/** The navigation of small screens. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { signOut } = useSession()
  const leave = () => {
    onClose()
    void signOut()
  }
  return (
    <Drawer open={open} onClose={onClose} title="Menu">
      <nav aria-label="Main" className="grid gap-1">
        <NavLinks className={row} onFollow={onClose} />
        <Only who="in">
          <NavLink to="/profile" className={row} onClick={onClose}>
            <UserRound aria-hidden="true" className="size-5" />
            Profile
          </NavLink>
        </Only>
      </nav>
      <TangledYarn className="mx-auto mt-auto w-44" />
      <div className="grid">
        <Only who="in">
          <Button variant="secondary" onClick={leave} className="w-full">
            <LogOut aria-hidden="true" className="size-5" />
            Sign Out
          </Button>
        </Only>
        <Only who="out">
          <ButtonLink to="/auth" onClick={onClose} className="w-full">
            Sign In
          </ButtonLink>
        </Only>
      </div>
    </Drawer>
  )
}
