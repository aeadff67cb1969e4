import { type ComponentType, createElement, type SVGAttributes } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { createIcon } from "./create-icon.ts"

type Props = SVGAttributes<SVGSVGElement>

const plain: Props = { "aria-hidden": true }

/** Those with several shapes, with other names, and with one shape alone. */
const icons = ["shopping-bag", "circle-exclamation-point", "x"] as const

test.each(icons)("%s has the markup that Lucide's own component makes", async (name) => {
  const { default: Original, __iconData } = await import(`lucide-react/dist/esm/icons/${name}.mjs`)
  const Icon = createIcon(__iconData)
  for (const props of [plain, { ...plain, className: "size-5 mt-1", strokeWidth: 1.75 }]) {
    const attributes = (icon: ComponentType<Props>) => attributesOf(renderToStaticMarkup(createElement(icon, props)))
    expect(attributes(Icon)).toEqual(attributes(Original))
  }
})

/** The tags in their order, the attributes of each by name. */
function attributesOf(markup: string): string[][] {
  return [...markup.matchAll(/<[^>]+>/g)].map(([tag]) => tag.match(/[\w-]+="[^"]*"|[</]\w+/g)?.toSorted() ?? [])
}
