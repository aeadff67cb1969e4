import clsx from "clsx"
import { createElement, type SVGAttributes } from "react"

/** An icon as Lucide's files describe it. */
interface IconData {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: object])[]
}

/** Creates an icon's component in the browser, where it takes the place of Lucide's own function: see lean-libraries.ts. */
export function createIcon({ name, aliases = [], size, node }: IconData) {
  const names = [name, ...aliases].map((each) => `lucide-${each}`)
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function icon({ className, ...props }: SVGAttributes<SVGSVGElement>) {
    const drawn = {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      fill: "none",
      stroke: "currentColor",
      strokeWidth: 2,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      className: clsx("lucide", names, className),
      viewBox: `0 0 ${size} ${size}`,
      ...props,
    }
    return createElement("svg", drawn, shapes)
  }
}
