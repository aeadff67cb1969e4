import type { MouseEvent } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { Alert } from "../feedback/alert.tsx"
import { Button } from "./button.tsx"
import { Field } from "./field.tsx"
import { Select } from "./select.tsx"

describe("Field", () => {
  it("ties the label, the hint and the error to the control", () => {
    const html = renderToStaticMarkup(
      <Field id="phone" label="Phone" hint="With its country" error="Invalid" name="phone" />,
    )
    expect(html).toContain('<label for="phone"')
    expect(html).toMatch(
      /<input(?=[^>]* id="phone")(?=[^>]*aria-describedby="phone-hint phone-error")(?=[^>]*aria-invalid="true")/,
    )
    expect(html).toMatch(/<p id="phone-hint"[^>]*>With its country<\/p>/)
    expect(html).toMatch(/<p id="phone-error"[^>]*>Invalid<\/p>/)
  })

  it("says nothing of an error while the value is fine", () => {
    const html = renderToStaticMarkup(<Field label="Phone" error={null} name="phone" />)
    expect(html).not.toMatch(/aria-invalid=|aria-describedby=|<p/)
  })

  it("gives the same ties to another control than an input", () => {
    const html = renderToStaticMarkup(
      <Field id="sort" label="Sort" error="Choose one" required>
        <Select name="sort" />
      </Field>,
    )
    expect(html).toMatch(/<select(?=[^>]* id="sort")(?=[^>]*aria-describedby="sort-error")(?=[^>]* required="")/)
    expect(html).toMatch(/<span[^>]*aria-hidden="true"> \*<\/span>/)
  })
})

describe("Button", () => {
  it("takes no clicks while it is busy, also none that would send the form", () => {
    const [onClick, preventDefault] = [vi.fn(), vi.fn()]
    const click = { preventDefault } as unknown as MouseEvent<HTMLButtonElement>
    Button({ onClick, busy: true }).props.onClick(click)
    expect([onClick.mock.calls.length, preventDefault.mock.calls.length]).toEqual([0, 1])
    Button({ onClick }).props.onClick(click)
    expect([onClick.mock.calls.length, preventDefault.mock.calls.length]).toEqual([1, 1])
  })

  it("stays focusable and retains its label while it is busy", () => {
    const html = renderToStaticMarkup(<Button busy>Save</Button>)
    expect(html).toMatch(/<button(?=[^>]*aria-disabled="true")(?=[^>]*aria-busy="true")(?![^>]* disabled="")/)
    expect(html).toContain("Save")
    expect(renderToStaticMarkup(<Button>Save</Button>)).not.toMatch(/aria-busy="|aria-disabled="/)
  })

  it("sends no form unless that is its type", () => {
    expect(renderToStaticMarkup(<Button>Cancel</Button>)).toContain('type="button"')
    expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"')
  })
})

describe("Alert", () => {
  it.each([
    ["danger", "alert"],
    ["warning", "status"],
    ["success", "status"],
  ] as const)("of tone %s has the role %s", (tone, role) => {
    expect(renderToStaticMarkup(<Alert tone={tone}>Text</Alert>)).toContain(`role="${role}"`)
  })
})
