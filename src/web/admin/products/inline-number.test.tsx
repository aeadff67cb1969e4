import type { ReactNode } from "react"
import { describe, expect, it, vi } from "vitest"
import { callHandler, elementsIn } from "#tests/fixtures/elements.ts"
import { renderHook } from "#tests/fixtures/rendered-hook.ts"
import { InlineNumber } from "./inline-number.tsx"

const messages = {
  change: ({ name, shown }: { name: string; shown: string }) => `Change ${name} from ${shown}`,
  edit: ({ name }: { name: string }) => `Stock of ${name}`,
  save: ({ name }: { name: string }) => `Save ${name}`,
}
const check = (value: number | null) => (value !== null && value >= 0 ? null : "Stock must be 0 or more")

/** A stock of 12 after the steps. */
function afterSteps(...steps: Array<(tree: ReactNode) => void>) {
  const onSave = vi.fn(async () => true)
  const tree = renderHook<ReactNode>(
    () => InlineNumber({ shown: "Bunny", messages, value: 12, shown: "12", step: "1", check, onSave }),
    steps,
  )

  return { onSave, button: find(tree, "button"), input: find(tree, "input"), error: alertIn(tree) }
}

const find = (tree: ReactNode, type: string) => elementsIn(tree).find((element) => element.type === type)
const alertIn = (tree: ReactNode) => elementsIn(tree).find(({ props }) => props.role === "alert")
const open = (tree: ReactNode) => callHandler(find(tree, "button"), "onClick")
const type = (value: string) => (tree: ReactNode) => callHandler(find(tree, "input"), "onChange", { target: { value } })
const press = (key: string) => (tree: ReactNode) => callHandler(find(tree, "input"), "onKeyDown", { key })
const submit = (tree: ReactNode) => callHandler(find(tree, "form"), "onSubmit", { preventDefault() {} })

describe("InlineNumber", () => {
  it("is a button that names what it changes", () => {
    const { button, input } = afterSteps()
    expect(button?.props["aria-label"]).toBe("Change Bunny from 12")
    expect(input).toBeUndefined()
  })

  it("becomes an input with the number in it", () => {
    const { input } = afterSteps(open)
    expect(input?.props).toMatchObject({ value: "12", "aria-label": "Stock of Bunny", readOnly: false })
  })

  it("saves another number, and waits for the answer", () => {
    const { onSave, input } = afterSteps(open, type(" 15 "), submit)
    expect(onSave).toHaveBeenCalledExactlyOnceWith(15)
    expect(input?.props.readOnly).toBe(true)
  })

  it("is not sent twice", () => {
    expect(afterSteps(open, type("15"), submit, submit).onSave).toHaveBeenCalledOnce()
  })

  it("closes without a request when the number is the same", () => {
    const { onSave, input } = afterSteps(open, type("12.0"), submit)
    expect(onSave).not.toHaveBeenCalled()
    expect(input).toBeUndefined()
  })

  it.each(["-1", "", "many"])("refuses %j with a message that the input names", (text) => {
    const { onSave, input, error } = afterSteps(open, type(text), submit)
    expect(onSave).not.toHaveBeenCalled()
    expect(input?.props).toMatchObject({ value: text, "aria-invalid": true, "aria-describedby": error?.props.id })
    expect(error?.props.children).toBe("Stock must be 0 or more")
  })

  it("forgets on Escape what was typed, and the error", () => {
    const { input, error } = afterSteps(open, type("-1"), submit, press("Escape"), open)
    expect(input?.props.value).toBe("12")
    expect(error).toBeUndefined()
  })
})
