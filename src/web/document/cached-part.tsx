import { createContext, type ReactNode, use } from "react"

export type Part<Props> = (props: Props) => ReactNode

/** The markup of `part` with `props`, on a page at `pathname`; made once for equal arguments. */
export type MarkupOf = <Props extends object>(part: Part<Props>, props: Props, pathname: string) => string

/** Null in the browser, where every part is an ordinary child. */
export const CachedMarkup = createContext<MarkupOf | null>(null)

interface CachedPartProps<Props extends object> {
  as: "article" | "div" | "footer" | "header"
  /** Shows what its props say and nothing else: it reads no context, and has no `useId`, whose value depends on the place in the page. */
  part: Part<Props>
  /** Plain data. */
  props: Props
  /** Where its links believe to be, when one of them is marked as the current page. */
  at?: string
  className?: string
}

/** An element whose content many pages share: the server renders it once and repeats its markup. The browser takes it over like any other. */
export function CachedPart<Props extends object>(all: CachedPartProps<Props>) {
  const { as: Element, part: Content, props, at = "/", className } = all
  const markupOf = use(CachedMarkup)
  if (!markupOf) {
    return (
      <Element className={className}>
        <Content {...props} />
      </Element>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself made this markup
  return <Element className={className} dangerouslySetInnerHTML={{ __html: markupOf(Content, props, at) }} />
}
