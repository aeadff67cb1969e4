import { expect, test } from "vitest"
import { frameOf, middleOf, movedBy, resized } from "./crop-frame.ts"

const portrait = { width: 300, height: 400 }

test("begins as the largest square in the middle", () => {
  expect(middleOf(portrait)).toEqual({ left: 0, top: 0.125, side: 1 })
  expect(frameOf(middleOf(portrait), portrait)).toEqual({
    left: "0.000%",
    top: "12.500%",
    width: "100.000%",
    height: "75.000%",
  })
})

test("moves as far as the picture reaches", () => {
  expect(movedBy(middleOf(portrait), portrait, 0.5, 0.05)).toEqual({ left: 0, top: 0.175, side: 1 })
  expect(movedBy(middleOf(portrait), portrait, 0, 1)).toEqual({ left: 0, top: 0.25, side: 1 })
  expect(movedBy(middleOf(portrait), portrait, 0, -1)).toEqual({ left: 0, top: 0, side: 1 })
})

test("keeps its middle when it becomes smaller, and is moved back in when it becomes larger", () => {
  const half = resized(middleOf(portrait), portrait, 0.5)
  expect(half).toEqual({ left: 0.25, top: 0.3125, side: 0.5 })
  expect(resized(movedBy(half, portrait, 1, 1), portrait, 1)).toEqual({ left: 0, top: 0.25, side: 1 })
  expect(resized(half, portrait, 0.01).side).toBe(0.2)
})
