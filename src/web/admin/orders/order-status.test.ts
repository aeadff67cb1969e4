import type { ChangeEvent, KeyboardEvent } from "react"
import { describe, expect, it } from "vitest"
import { renderHook } from "#tests/fixtures/rendered-hook.ts"
import { useSettledChoice } from "./order-status.tsx"

type Status = "pending" | "processing" | "shipped"
type Choice = ReturnType<typeof useSettledChoice<Status>>

/** A select that shows `pending`; returns its props after the steps, and what was chosen. */
function afterSteps(...steps: Array<(choice: Choice) => void>) {
  const chosen: Status[] = []
  const choice = renderHook<Choice>(() => useSettledChoice<Status>("pending", (status) => chosen.push(status)), steps)
  return { shown: choice.value, chosen }
}

const pick =
  (value: Status) =>
  ({ onChange }: Choice) =>
    onChange({ target: { value } } as ChangeEvent<HTMLSelectElement>)
const press =
  (key: string) =>
  ({ onKeyDown }: Choice) =>
    onKeyDown({ key } as KeyboardEvent)
const release = ({ onKeyUp }: Choice) => onKeyUp()
const leave = ({ onBlur }: Choice) => onBlur()

describe("useSettledChoice", () => {
  it("takes a choice of the pointer at once", () => {
    expect(afterSteps(pick("shipped"))).toEqual({ shown: "pending", chosen: ["shipped"] })
  })

  it("shows what the arrow keys pass through without choosing it", () => {
    const passing = [press("ArrowDown"), pick("processing"), release, press("ArrowDown"), pick("shipped"), release]
    expect(afterSteps(...passing)).toEqual({ shown: "shipped", chosen: [] })
  })

  it.each([
    ["Enter", press("Enter")],
    ["Tab", leave],
  ])("%s chooses what the keys came to, once", (_, settle) => {
    const steps = [press("ArrowDown"), pick("processing"), press("ArrowDown"), pick("shipped"), settle, leave]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", chosen: ["shipped"] })
  })

  it("chooses nothing when the keys came back", () => {
    const steps = [press("ArrowDown"), pick("processing"), press("ArrowUp"), pick("pending"), leave]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", chosen: [] })
  })

  it("chooses nothing when it is merely left", () => {
    expect(afterSteps(leave, press("Enter"))).toEqual({ shown: "pending", chosen: [] })
  })

  it("takes a choice of the pointer in place of one that waits", () => {
    const steps = [press("ArrowDown"), pick("processing"), release, pick("shipped"), leave]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", chosen: ["shipped"] })
  })
})
