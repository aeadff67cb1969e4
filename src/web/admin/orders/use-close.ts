import { href, useLocation, useNavigate } from "react-router"

/** Leads back to the page whose link opened the dialog, as it was left, or to the list when the dialog was opened by its URL. */
export function useClose(): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return () => {
    if (state?.from) void navigate(-1)
    else void navigate({ pathname: href("/admin/orders"), search }, { replace: true, preventScrollReset: true })
  }
}
