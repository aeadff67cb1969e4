import type { ReactNode } from "react"
import { renderToString } from "react-dom/server"
import { StaticRouter } from "react-router"
import { localPath } from "#messages/paths.ts"
import { CachedMarkup, type MarkupOf } from "./cached-part.tsx"

/** Limits the markups of a component, of 2 KB or so each: a crawl of a large catalogue must not fill the memory with cards. */
const MAX_MARKUPS = 2_000

/** Shows up in each id that `useId` makes, and in nothing else. */
const ID_MARK = "uncacheable"

const markups = new WeakMap<object, Map<string, string>>()

/** Renders each component once in each language for equal props, and remembers that as long as the process runs. */
export const cachedMarkup: MarkupOf = (Part, props, page) => {
  const pathname = localPath(page)
  const known = markupsOf(Part)
  const key = pathname + JSON.stringify(props)
  const found = known.get(key)
  if (found !== undefined) return found
  const markup = render(<Part {...props} />, pathname)
  const [oldest] = known.keys()
  if (known.size >= MAX_MARKUPS && oldest !== undefined) known.delete(oldest)
  known.set(key, markup)
  return markup
}

function markupsOf(part: object): Map<string, string> {
  const known = markups.get(part) ?? new Map<string, string>()
  markups.set(part, known)
  return known
}

function render(part: ReactNode, pathname: string): string {
  const markup = renderToString(
    <CachedMarkup value={cachedMarkup}>
      <StaticRouter location={pathname} basename={localPath("/")}>
        {part}
      </StaticRouter>
    </CachedMarkup>,
    { identifierPrefix: ID_MARK },
  )
  if (markup.startsWith("<link")) throw new Error("A cached part preloads a picture; wrap it in <picture>")
  if (markup.includes(ID_MARK)) throw new Error("A cached part has an id that depends on where it stands")
  // Copying makes one string: React concatenates hundreds, which would stay apart in memory.
  return new TextDecoder().decode(new TextEncoder().encode(markup))
}
