import { NavLink } from "react-router"
import { m } from "#messages/messages.js"
import { Only } from "./only.tsx"

/** The shop's main pages; which of them show depends on who looks. `className` dresses each link. */
export function NavLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const link = { className, onClick: onFollow }
  return (
    <>
      <NavLink to="/" end {...link}>
        {m.shell_home()}
      </NavLink>
      <NavLink to="/shop" {...link}>
        {m.shell_shop()}
      </NavLink>
      <Only who="in">
        <NavLink to="/orders" {...link}>
          {m.shell_my_orders()}
        </NavLink>
      </Only>
      <Only who="admin">
        <NavLink to="/admin" {...link}>
          {m.shell_admin_panel()}
        </NavLink>
      </Only>
    </>
  )
}
