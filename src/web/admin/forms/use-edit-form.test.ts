import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { failureOf } from "#web/session/api/api.ts"
import { comparedTexts } from "./translations/compared-texts.ts"
import { encodeTexts } from "./translations/texts.ts"
import { type EditForm, useEditForm } from "./use-edit-form.ts"

interface Bunny {
  readonly version: number
  readonly name: string
  readonly price: number
  readonly stock: number
}

const schema = z.object({ name: z.string(), price: z.string(), stock: z.string() })
type Form = EditForm<"name" | "price" | "stock", z.infer<typeof schema>, Bunny>

const bunny: Bunny = { version: 1, name: "Bunny", price: 1000, stock: 5 }

function typedOf(entity: Bunny | null) {
  return { name: entity?.name ?? "", price: String(entity?.price ?? ""), stock: String(entity?.stock ?? "") }
}

function open(entity: Bunny | null, ...steps: Array<(form: Form) => void>) {
  return renderHook<Form>(() => useEditForm(schema, entity, typedOf), steps)
}

function conflictWith(current: Bunny) {
  const text = JSON.stringify({ error: { code: "edit_conflict", message: "Somebody changed this" }, current })
  return failureOf<Bunny>(409, text)
}

describe("a form that nobody has touched", () => {
  it("is not dirty, and neither is one with spaces around a value", () => {
    expect(open(bunny)).toMatchObject({ dirty: false, changed: [], seen: bunny, conflict: null })
    expect(open(bunny, ({ fields }) => fields.set("name", " Bunny "))).toMatchObject({ dirty: false })
    expect(open(null)).toMatchObject({ dirty: false, seen: null })
  })
})

describe("a form that was changed", () => {
  it("names the fields whose values differ, until they are back", () => {
    const form = open(
      bunny,
      ({ fields }) => fields.set("stock", "7"),
      ({ fields }) => fields.set("name", "Bear"),
    )
    expect(form).toMatchObject({ dirty: true, changed: ["name", "stock"] })
    const back = open(
      bunny,
      ({ fields }) => fields.set("stock", "7"),
      ({ fields }) => fields.set("stock", "5"),
    )
    expect(back.dirty).toBe(false)
  })

  it("continues with the entity as it was saved", () => {
    const saved = { ...bunny, version: 2, name: "Bear" }
    const form = open(
      bunny,
      ({ fields }) => fields.set("name", "  Bear"),
      ({ accept }) => accept(saved),
    )
    expect(form).toMatchObject({ seen: saved, dirty: false, fields: { values: { name: "Bear" } } })
  })
})

describe("a conflict with another admin's change", () => {
  const theirs = { ...bunny, version: 2, name: "Their bunny", stock: 3 }
  const type = ({ fields }: Form) => fields.set("name", "My bunny")
  const refused = ({ showConflict }: Form) => void showConflict(conflictWith(theirs))

  it("shows what differs from what was typed; what was not typed follows the other change", () => {
    const form = open(bunny, type, refused)
    expect(form.conflict?.differences).toEqual([{ name: "name", current: "Their bunny", typed: "My bunny" }])
    expect(form.fields.values).toEqual({ name: "My bunny", price: "1000", stock: "3" })
    expect(form.seen).toEqual(bunny)
  })

  it("is settled by keeping what was typed, on top of the other change", () => {
    const form = open(bunny, type, refused, ({ conflict }) => conflict?.onKeep())
    expect(form).toMatchObject({ seen: theirs, changed: ["name"], conflict: null })
    expect(form.fields.values).toEqual({ name: "My bunny", price: "1000", stock: "3" })
  })

  it("is settled by taking the other change", () => {
    const form = open(bunny, type, refused, ({ conflict }) => conflict?.onTake())
    expect(form).toMatchObject({ seen: theirs, dirty: false, conflict: null })
    expect(form.fields.values).toEqual(typedOf(theirs))
  })

  it("may be followed by another one before it is settled", () => {
    const latest = { ...theirs, version: 3, price: 900 }
    const form = open(bunny, type, refused, ({ showConflict }) => void showConflict(conflictWith(latest)))
    expect(form.fields.values).toEqual({ name: "My bunny", price: "900", stock: "3" })
    expect(form.conflict?.differences.map(({ name }) => name)).toEqual(["name"])
  })

  it("is told from every other failure", () => {
    const results: boolean[] = []
    const invalid = failureOf<Bunny>(422, JSON.stringify({ error: { code: "validation_failed", message: "Too long" } }))
    const form = open(
      bunny,
      ({ showConflict }) => results.push(showConflict(invalid)),
      ({ showConflict }) => results.push(showConflict(conflictWith(theirs))),
    )
    expect(results).toEqual([false, true])
    expect(form.conflict?.differences).toEqual([])
  })

  it("is one of single texts where a field holds many", () => {
    interface Words {
      readonly si: Readonly<Record<string, string>>
    }
    const words = z.object({ translations: z.string() })
    const valuesOf = (entity: Words | null) => ({ translations: encodeTexts({ si: entity?.si ?? {} }) })
    const manyTexts = { translations: comparedTexts((path) => path) }
    const before: Words = { si: { name: "හාවා", care: "සෝදන්න" } }
    const latest: Words = { si: { name: "සාවා", care: "අතින් සෝදන්න" } }
    const text = JSON.stringify({ error: { code: "edit_conflict", message: "Somebody changed this" }, current: latest })
    const form = renderHook<EditForm<"translations", z.infer<typeof words>, Words>>(
      () => useEditForm(words, before, valuesOf, manyTexts),
      [
        ({ fields }) => fields.set("translations", encodeTexts({ si: { ...before.si, name: "හාවා පැටියා" } })),
        ({ showConflict }) => void showConflict(failureOf<Words>(409, text)),
      ],
    )
    expect(form.conflict?.differences).toEqual([
      { name: "translations", label: "name in Sinhala", current: "සාවා", typed: "හාවා පැටියා" },
    ])
    expect(form.fields.values.translations).toBe(encodeTexts({ si: { name: "හාවා පැටියා", care: "අතින් සෝදන්න" } }))
  })
})
