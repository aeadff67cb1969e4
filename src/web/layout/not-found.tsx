import { useEffect } from "react"
import { data, href, redirect, useLocation } from "react-router"
import { m } from "#messages/messages.js"
import { findMoved } from "#shop/catalogue/seo/old-paths.server.ts"
import { openShopContext } from "#web/context.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"
import type { Route } from "./+types/not-found"

/** An address of before the shop moved here leads to its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, logFailure } = openShopContext(context)
  const moved = await findMoved(db, `/${params["*"]}`).catch((error: unknown) => {
    logFailure("A former address could not be looked up", error)
    return null
  })
  if (moved) return redirect(moved, 301)
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData
  return [
    { title: m.shell_document_title({ page: m.shell_not_found_name(), shop: shop.name }) },
    { name: "robots", content: "noindex" },
  ]
}

export default function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error("404 Error: User attempted to access non-existent route:", pathname)
  }, [pathname])
  return (
    <div className="page-width grid justify-items-center gap-5 py-20 text-center">
      <TangledYarn className="w-64" />
      <p className="font-bold text-terracotta">404</p>
      <h1 className="text-4xl sm:text-5xl">{m.shell_not_found_title()}</h1>
      <p className="max-w-prose text-lg text-muted">{m.shell_not_found_lead()}</p>
      <ButtonLink to={href("/")} size="lg">
        {m.shell_return_home()}
      </ButtonLink>
    </div>
  )
}
