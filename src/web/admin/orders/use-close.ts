import { href, useLocation, useNavigate } from "react-router"

/** Leads back to the list as it was left, or to its beginning when the dialog was opened by its URL. */
export function useClose(): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return () => {
    if (state?.fromList) void navigate(-1)
    else void navigate({ pathname: href("/admin/orders"), search }, { replace: true, preventScrollReset: true })
  }
}
