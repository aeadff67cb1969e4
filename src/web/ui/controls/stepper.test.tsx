import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { callHandler, elementsIn } from "#tests/fixtures/pages/elements.ts"
import { IconButton } from "./icon-button.tsx"
import { Stepper } from "./stepper.tsx"

type Props = Parameters<typeof Stepper>[0]

/** Returns the minus and the plus of a stepper. */
function buttonsOf(props: Omit<Props, "onChange" | "label">) {
  const onChange = vi.fn()
  const [minus, plus] = elementsIn(Stepper({ ...props, onChange, label: "Quantity" })).filter(
    ({ type }) => type === IconButton,
  )
  const press = (button: typeof minus) => callHandler(button, "onClick")
  return { minus, plus, press, onChange }
}

describe("Stepper", () => {
  it("goes one down and one up", () => {
    const { minus, plus, press, onChange } = buttonsOf({ value: 3, max: 5 })
    press(minus)
    press(plus)
    expect(onChange.mock.calls).toEqual([[2], [4]])
  })

  it.each([
    [{ value: 1, max: 5 }, [true, false]],
    [{ value: 5, max: 5 }, [false, true]],
    [{ value: 3, max: 5 }, [false, false]],
  ])("with %j minus and plus are disabled: %j", (props, disabled) => {
    const { minus, plus } = buttonsOf(props)
    expect([minus?.props.disabled, plus?.props.disabled]).toEqual(disabled)
  })

  it("comes back to the maximum when there is less than was chosen", () => {
    const { minus, plus, press, onChange } = buttonsOf({ value: 9, max: 5 })
    press(minus)
    press(plus)
    expect(onChange.mock.calls).toEqual([[5], [5]])
  })

  it("is a named group that reads its value out", () => {
    const html = renderToStaticMarkup(<Stepper value={2} max={5} onChange={() => {}} label="Quantity of Bunny" />)
    expect(html).toContain('role="group" aria-label="Quantity of Bunny"')
    expect(html).toMatch(/<output aria-live="polite"[^>]*>2<\/output>/)
  })
})
