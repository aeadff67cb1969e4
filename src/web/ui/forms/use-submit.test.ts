import { afterEach, describe, expect, it, vi } from "vitest"
import { dismissToast, toast, toasts } from "../feedback/toast.ts"
import { type Submission, submitForm } from "./use-submit.ts"

type Saved = { ok: true; name: string } | { ok: false; code: string }

const shown = () => toasts.get().map(({ title, description, tone }) => [title, description, tone])

/** Makes a form whose values are the name "Nimali", with records of what becomes of it. */
function openForm(result: Saved, checked = true) {
  const calls: string[] = []
  const fields = {
    check: () =>
      checked
        ? { ok: true as const, value: "Nimali" }
        : { ok: false as const, message: "Name is required", atField: false },
    refuse: vi.fn(() => true),
  }
  const submission: Submission<string, Saved> = {
    invalidTitle: "Validation Error",
    send: vi.fn(async (name: string) => {
      calls.push(`send ${name}`)
      return result
    }),
    onSuccess: ({ name }, sent) => calls.push(`saved ${name}, sent ${sent}`),
    onFailure: ({ code }) => ({ title: "Error", description: `Refused: ${code}`, field: "name" }),
  }
  const submit = (changes: Partial<typeof submission> = {}) =>
    submitForm(null, fields, { ...submission, ...changes }, (busy) => calls.push(busy ? "busy" : "idle"))
  return { calls, fields, submission, submit }
}

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

describe("submitForm", () => {
  it("sends the checked values, and is busy only while they are on their way", async () => {
    const { calls, fields, submit } = openForm({ ok: true, name: "NIMALI" })
    await submit()
    expect(calls).toEqual(["busy", "send Nimali", "idle", "saved NIMALI, sent Nimali"])
    expect(fields.refuse).not.toHaveBeenCalled()
    expect(shown()).toEqual([])
  })

  it("sends nothing that the schema refuses, and shows the first message", async () => {
    const { calls, submit } = openForm({ ok: true, name: "" }, false)
    await submit()
    expect(calls).toEqual([])
    expect(shown()).toEqual([["Validation Error", "Name is required", "destructive"]])
  })

  it("shows no toast about a wrong field where there is no title for it", async () => {
    const { submission, submit } = openForm({ ok: true, name: "" }, false)
    await submit({ invalidTitle: null })
    expect(submission.send).not.toHaveBeenCalled()
    expect(shown()).toEqual([])
  })

  it("reports a refusal in a toast and at its field", async () => {
    const { calls, fields, submit } = openForm({ ok: false, code: "taken" })
    await submit()
    expect(calls).toEqual(["busy", "send Nimali", "idle"])
    expect(shown()).toEqual([["Error", "Refused: taken", "destructive"]])
    expect(fields.refuse).toHaveBeenCalledExactlyOnceWith(null, "name", "Refused: taken")
  })

  it("says at the field what is clearer than the toast", async () => {
    const { fields, submit } = openForm({ ok: false, code: "taken" })
    const problem = { title: "Error", description: "Invalid OTP", field: "name", fieldText: "Look again" }
    await submit({ onFailure: () => problem })
    expect(shown()).toEqual([["Error", "Invalid OTP", "destructive"]])
    expect(fields.refuse).toHaveBeenCalledExactlyOnceWith(null, "name", "Look again")
  })

  it("notes whether the focus has gone to the field that says it", async () => {
    const { fields, submit } = openForm({ ok: false, code: "taken" })
    await submit()
    expect(toasts.get()).toMatchObject([{ atField: true }])
    fields.refuse.mockReturnValue(false)
    await submit()
    expect(toasts.get()).toMatchObject([{ atField: false }])
  })

  it("takes away the answers before it, also when it is answered without a toast", async () => {
    toast({ title: "Validation Error", tone: "destructive" })
    toast({ title: "saved", tone: "success" })
    await openForm({ ok: true, name: "NIMALI" }).submit()
    expect(shown()).toEqual([])
  })

  it("marks no field when none is named", async () => {
    const { fields, submit } = openForm({ ok: false, code: "taken" })
    await submit({ onFailure: () => ({ title: null, description: "Later, please" }) })
    expect(shown()).toEqual([])
    expect(fields.refuse).toHaveBeenCalledExactlyOnceWith(null, null, "Later, please")
  })

  it("says nothing more about a failure that has been reported", async () => {
    const { fields, submit } = openForm({ ok: false, code: "session_over" })
    await submit({ onFailure: () => null })
    expect(shown()).toEqual([])
    expect(fields.refuse).not.toHaveBeenCalled()
  })
})
