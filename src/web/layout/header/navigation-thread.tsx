import { useNavigation } from "react-router"

/** Shows a thread pulled along the top edge while the next page is on its way. */
export function NavigationThread() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div aria-hidden="true" className="navigation-thread" />
}
