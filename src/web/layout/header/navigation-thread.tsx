import { useNavigation } from "react-router"

export function NavigationThread() {
  const { state } = useNavigation()
  if (state === "idle") return null
  return <div aria-hidden="true" className="navigation-thread" />
}
