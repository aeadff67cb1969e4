import clsx from "clsx"
import { ChevronLeft, ChevronRight } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "#messages/messages.js"
import type { Counted } from "#shop/api/counted.ts"
import { ADMIN_PAGE_SIZE } from "#shop/api/page-size.ts"
import { shownCount } from "#web/ui/shown-count.ts"

interface ListPagesProps extends Counted {
  page: number
  pageSearch: (page: number) => string
}

const link =
  "inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-md border border-transparent px-2 font-bold text-sm tabular-nums transition-colors hover:bg-terracotta-soft hover:text-terracotta-deep aria-[current]:border-terracotta aria-[current]:bg-terracotta-soft aria-[current]:text-terracotta-deep"

export function ListPages({ page, matching, matching_capped, pageSearch }: ListPagesProps) {
  const last = Math.max(1, Math.ceil(matching / ADMIN_PAGE_SIZE))
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1
  const to = Math.min(matching, page * ADMIN_PAGE_SIZE)
  return (
    <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="text-muted text-sm tabular-nums">
        {m.admin_list_range({
          from: shownCount(from),
          to: shownCount(to),
          matching: shownCount(matching, matching_capped),
        })}
      </p>
      {last > 1 && (
        <nav aria-label={m.admin_list_pages()}>
          <ul className="flex flex-wrap items-center gap-1">
            <Step to={page > 1 ? pageSearch(Math.min(page - 1, last)) : null} label={m.admin_list_previous_page()}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Step>
            {pageNumbers(page, last).map((each, at) => (
              <li key={each ?? `gap-${at}`} className={clsx(each !== page && "max-sm:hidden")}>
                {each === null ? (
                  <span className="px-1 text-muted">…</span>
                ) : (
                  <Link
                    to={{ search: pageSearch(each) }}
                    aria-current={each === page ? "page" : undefined}
                    aria-label={m.admin_list_page({ page: shownCount(each) })}
                    className={link}
                  >
                    {shownCount(each)}
                  </Link>
                )}
              </li>
            ))}
            <Step to={page < last ? pageSearch(page + 1) : null} label={m.admin_list_next_page()}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </Step>
          </ul>
        </nav>
      )}
    </div>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) {
    return (
      <li aria-hidden="true" className="inline-flex size-11 items-center justify-center opacity-35">
        {children}
      </li>
    )
  }
  return (
    <li>
      <Link to={{ search: to }} aria-label={label} title={label} className={link}>
        {children}
      </Link>
    </li>
  )
}

/** The pages a pagination names: first, last and those around the current one; null stands for a gap. */
export function pageNumbers(page: number, last: number): Array<number | null> {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const named = [...new Set(near)].sort((a, b) => a - b)
  return named.flatMap((each, at) => {
    const before = named[at - 1]
    if (before === undefined || each - before === 1) return [each]
    // A gap of one page is that page.
    return each - before === 2 ? [each - 1, each] : [null, each]
  })
}
