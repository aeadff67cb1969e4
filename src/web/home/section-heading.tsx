import type { Marked } from "#shop/text/localized.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import squiggle from "./drawings/squiggle.svg"

interface SectionHeadingProps extends Marked {
  id: string
  title: string
  text: string
}

export function SectionHeading({ id, title, text, ...marked }: SectionHeadingProps) {
  return (
    <div className="section-heading">
      <h2 id={id} lang={langOf(marked, "title")}>
        {title}
      </h2>
      <img src={squiggle} alt="" width="120" height="14" loading="lazy" />
      {text && <p lang={langOf(marked, "lead")}>{text}</p>}
    </div>
  )
}
