import { href, NavLink } from "react-router"
import { m } from "#messages/messages.js"
import { Only } from "./only.tsx"

/** The shop's main pages; which of them show depends on who looks. `className` dresses each link. */
export function NavLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const link = { className, onClick: onFollow }
  return (
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
      <Only who="admin">
        <NavLink to={href("/admin")} {...link}>
          {m.shell_admin_panel()}
        </NavLink>
      </Only>
    </>
  )
}
