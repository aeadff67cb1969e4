import { newFabric, type Vector } from "./fabric.ts"
import type { Yarn } from "./yarn.ts"

export interface Sheet {
  readonly columns: number
  readonly rows: number
  /** Returns where the point (u, v), both from 0 to 1 from the upper left, lies in the picture. */
  readonly at: (u: number, v: number) => Vector
  readonly yarn: (column: number, row: number) => Yarn | null
  /** Returns a value from -1 to 1, which is 0 when flat. */
  readonly light?: (u: number, v: number) => number
  readonly stitch: number
  readonly seed?: number
}

/** Cloth of V stitches laid over any surface; a yarn of null leaves a hole. */
export function sheet({ columns, rows, at, yarn, light = () => 0, stitch, seed }: Sheet): string {
  const fabric = newFabric(stitch, seed)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const own = yarn(column, row)
      if (own === null) continue
      const [u, v] = [column / columns, row / rows]
      const corner = at(u, v)
      const right = at(u + 1 / columns, v)
      const below = at(u, v + 1 / rows)
      fabric.stitch(
        corner,
        { x: right.x - corner.x, y: right.y - corner.y },
        { x: below.x - corner.x, y: below.y - corner.y },
        own,
        light(u + 0.5 / columns, v + 0.5 / rows),
      )
    }
  }
  return fabric.svg()
}

/** Returns the places of a flat cloth of this size with its middle at `at`, turned by `turn` degrees. */
export function flat(at: Vector, width: number, height: number, turn = 0): (u: number, v: number) => Vector {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return (u, v) => {
    const [x, y] = [(u - 0.5) * width, (v - 0.5) * height]
    return { x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos }
  }
}
