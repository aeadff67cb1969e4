import { createContext, type ReactNode, use } from "react"

export type Part<Props> = (props: Props) => ReactNode

/** Returns the markup of `part` with `props` on a page at `pathname`; it is made once for equal arguments. */
export type MarkupOf = <Props extends object>(part: Part<Props>, props: Props, pathname: string) => string

/** Is null in the browser, where every part is an ordinary child. */
export const CachedMarkup = createContext<MarkupOf | null>(null)

interface CachedPartProps<Props extends object> {
  as: "article" | "div" | "header"
  /** Shows what its props say and nothing else: it reads no context, and has no `useId`, whose value depends on the place in the page. */
  part: Part<Props>
  /** The props are plain data. */
  props: Props
  /** Is the page at which its links are rendered, when one of them is marked as the current page. */
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
