import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as z from "zod/mini"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { type Fields, useFields } from "./use-fields.ts"

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required"), z.maxLength(5, "Name is too long")),
  email: z.string().check(z.includes("@", "Invalid email address"), z.minLength(6, "Too short")),
})
type Output = z.infer<typeof schema>
type Form = Fields<"name" | "email", Output>

class Control {
  readonly focus = vi.fn(() => {
    this.ownerDocument.activeElement = this
  })
  readonly ownerDocument: { activeElement: unknown }
  readonly fold = { setAttribute: vi.fn() }
  readonly closest = () => this.fold
  type = "text"
  value = ""
  constructor(page: { activeElement: unknown }) {
    this.ownerDocument = page
  }
}

/** Makes a form element with only what the fields use. */
function aForm() {
  const page = { activeElement: null }
  const controls = { name: new Control(page), email: new Control(page) }
  const namedItem = (name: string) => controls[name as "name"] ?? null
  return { controls, form: { elements: { namedItem } } as unknown as HTMLFormElement }
}

beforeEach(() => {
  vi.stubGlobal("HTMLElement", Control)
  vi.stubGlobal("HTMLInputElement", Control)
})
afterEach(() => void vi.unstubAllGlobals())

const open = (initial: Record<"name" | "email", string>, ...steps: Array<(fields: Form) => void>) =>
  renderHook(() => useFields(schema, initial), steps)

const typed = (value: string) => ({ target: { value } }) as Parameters<ReturnType<Form["bind"]>["onChange"]>[0]

describe("useFields", () => {
  it("binds a control to its value, and follows what is typed", () => {
    const fields = open({ name: "Nimal", email: "" }, ({ bind }) => bind("email").onChange(typed("n@x.lk")))
    expect(fields.bind("email")).toMatchObject({ name: "email", value: "n@x.lk" })
    expect(fields.values).toEqual({ name: "Nimal", email: "n@x.lk" })
  })

  it("returns what the schema makes of the values", () => {
    const fields = open({ name: "  Nim ", email: "n@x.lk" })
    expect(fields.check(null)).toEqual({ ok: true, value: { name: "Nim", email: "n@x.lk" } })
  })

  it("takes what a password manager wrote without an event, but no box to tick", () => {
    const { controls, form } = aForm()
    const results: unknown[] = []
    controls.email.value = "n@x.lk"
    const fields = open({ name: "Nimal", email: "" }, ({ check }) => results.push(check(form)))
    expect(results).toEqual([{ ok: true, value: { name: "Nimal", email: "n@x.lk" } }])
    expect(fields.values).toEqual({ name: "Nimal", email: "n@x.lk" })
    controls.email.type = "checkbox"
    open({ name: "Nimal", email: "" }, ({ check }) => results.push(check(form)))
    expect(results[1]).toMatchObject({ ok: false, message: "Invalid email address" })
  })

  it("marks every bad field with its first message and focuses the first", () => {
    const { controls, form } = aForm()
    const results: unknown[] = []
    const fields = open({ name: " ", email: "x" }, ({ check }) => results.push(check(form)))
    expect(results).toEqual([{ ok: false, message: "Name is required", atField: true }])
    expect(fields.errors).toEqual({ name: "Name is required", email: "Invalid email address" })
    expect(fields.field("email")).toMatchObject({ name: "email", value: "x", error: "Invalid email address" })
    expect(controls.name.focus).toHaveBeenCalledOnce()
    expect(controls.email.focus).not.toHaveBeenCalled()
    for (const { fold } of Object.values(controls)) expect(fold.setAttribute).toHaveBeenCalledWith("open", "")
  })

  it("reports whether the focus has moved to the field, where its message is read out", () => {
    const { form } = aForm()
    const { check, refuse } = open({ name: " ", email: "x" })
    expect(check(form)).toMatchObject({ atField: true })
    expect(check(form)).toMatchObject({ atField: false })
    expect(refuse(form, "email", "Taken")).toBe(true)
    expect(refuse(form, "email", "Taken")).toBe(false)
    expect(refuse(form, null, "Busy")).toBe(false)
  })

  it("says at an empty field what belongs there, and returns the words of the rule", () => {
    const results: unknown[] = []
    const empty = { name: () => "Enter your name", email: () => "Enter your e-mail address" }
    const fields = renderHook(
      () => useFields(schema, { name: " ", email: "x" }, empty),
      [({ check }) => results.push(check(null))],
    )
    expect(fields.errors).toEqual({ name: "Enter your name", email: "Invalid email address" })
    expect(results).toMatchObject([{ message: "Name is required" }])
  })

  it("drops the error of the field that is edited, and no other", () => {
    const fields = open(
      { name: "", email: "x" },
      ({ check }) => void check(null),
      ({ set }) => set("name", "Nimal"),
    )
    expect(fields.errors.name).toBeUndefined()
    expect(fields.errors.email).toBe("Invalid email address")
  })

  it("drops all errors once everything is fine", () => {
    const fields = open(
      { name: "", email: "x" },
      ({ check }) => void check(null),
      ({ setAll }) => setAll({ name: "Nimal", email: "n@x.lk" }),
      ({ check }) => void check(null),
    )
    expect(fields.errors).toEqual({})
  })

  it("marks and focuses a field that the server refused", () => {
    const { controls, form } = aForm()
    const fields = open({ name: "Nimal", email: "n@x.lk" }, ({ refuse }) => refuse(form, "email", "Already in use"))
    expect(fields.errors).toEqual({ email: "Already in use" })
    expect(controls.email.focus).toHaveBeenCalledOnce()
  })

  it("ignores a refusal of no field, or of one that the form does not have", () => {
    const { form } = aForm()
    const fields = open(
      { name: "Nimal", email: "n@x.lk" },
      ({ refuse }) => refuse(form, null, "Something went wrong"),
      ({ refuse }) => refuse(form, "phone", "Invalid phone number"),
    )
    expect(fields.errors).toEqual({})
  })
})
