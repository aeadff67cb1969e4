import { lazy, Suspense } from "react"
import { m } from "#messages/messages.js"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"

export const meta = privatePageMeta(m.admin_figures_title)

// The files of each route are listed on every page of the shop.
const FiguresScreen = lazy(() => import("./figures-screen.tsx"))

export default function FiguresPage() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <FiguresScreen />
    </Suspense>
  )
}
