import type { ChangeEvent, KeyboardEvent } from "react"
import { describe, expect, it } from "vitest"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { useConfirmedChoice } from "./order-status.tsx"

type Status = "pending" | "processing" | "shipped"
type Choice = ReturnType<typeof useConfirmedChoice<Status>>

/** A select that shows `pending`; returns its props after the steps, and what was chosen. */
function afterSteps(...steps: Array<(choice: Choice) => void>) {
  const chosen: Status[] = []
  const choice = renderHook<Choice>(() => useConfirmedChoice<Status>("pending", (status) => chosen.push(status)), steps)
  return { shown: choice.value, passing: choice.passing, chosen }
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
const confirm = (choice: Choice) => choice.confirm()

describe("useConfirmedChoice", () => {
  it("takes a choice of the pointer at once", () => {
    expect(afterSteps(pick("shipped"))).toEqual({ shown: "pending", passing: null, chosen: ["shipped"] })
  })

  it("shows what the arrow keys pass through without choosing it", () => {
    const passing = [press("ArrowDown"), pick("processing"), release, press("ArrowDown"), pick("shipped"), release]
    expect(afterSteps(...passing)).toEqual({ shown: "shipped", passing: "shipped", chosen: [] })
  })

  it.each([
    ["Enter", press("Enter")],
    ["the button", confirm],
  ])("%s chooses what the keys came to, once", (_, settle) => {
    const steps = [press("ArrowDown"), pick("processing"), press("ArrowDown"), pick("shipped"), settle, settle]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", passing: null, chosen: ["shipped"] })
  })

  it("chooses nothing when the keys came back", () => {
    const steps = [press("ArrowDown"), pick("processing"), press("ArrowUp"), pick("pending"), confirm]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", passing: null, chosen: [] })
  })

  it("chooses nothing when nothing was changed", () => {
    expect(afterSteps(confirm, press("Enter"))).toEqual({ shown: "pending", passing: null, chosen: [] })
  })

  it("takes a choice of the pointer in place of one that waits", () => {
    const steps = [press("ArrowDown"), pick("processing"), release, pick("shipped"), confirm]
    expect(afterSteps(...steps)).toEqual({ shown: "pending", passing: null, chosen: ["shipped"] })
  })
})
