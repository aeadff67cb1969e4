import clsx from "clsx"
import { langOf } from "./lang-of.ts"

/** Names a product, or a variant of one: `name` then holds the variant's values too. */
export interface Named {
  readonly name: string
  readonly variant?: { readonly product_name: string; readonly values: readonly string[] } | undefined
  /** Is the language of the name, where it is not that of the page. */
  readonly lang?: string | undefined
  /** Names what is English on a page of another language. */
  readonly english?: readonly string[] | undefined
}

interface ProductNameProps {
  of: Named
  /** Shortens the product's name to two lines; what was chosen of it never is. */
  clamp?: boolean
  className?: string
}

/** Names a product, and on a line of its own what was chosen of it. */
export function ProductName({
  of: { name, variant, lang, english },
  clamp,
  className = "font-bold",
}: ProductNameProps) {
  return (
    <>
      <span lang={lang ?? langOf({ english }, "name")} className={clsx(clamp ? "line-clamp-2" : "block", className)}>
        {variant?.product_name ?? name}
      </span>{" "}
      {variant && (
        <span lang={lang} className="block font-normal font-sans text-sm">
          {chosenValues(variant.values)}
        </span>
      )}
    </>
  )
}

/** Writes what was chosen of a product: "Blue · Single". */
export function chosenValues(values: readonly string[]): string {
  return values.join(" · ")
}
