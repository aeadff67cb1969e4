import { afterEach, describe, expect, it, vi } from "vitest"
import { dismissToast, toasts } from "../feedback/toast.ts"
import { copyText } from "./copy-text.ts"

class Focusable {
  readonly focus = vi.fn()
}

/** Makes a page with only what copying uses. `dialogs` is the number of open ones, outermost first. */
function openPage({ allowed = true, execCommand = true, dialogs = 0 } = {}) {
  const area = { value: "", className: "", select: vi.fn(), remove: vi.fn() }
  const body = { append: vi.fn() }
  const open = Array.from({ length: dialogs }, () => ({ append: vi.fn() }))
  const focused = new Focusable()
  const written: string[] = []
  vi.stubGlobal("HTMLElement", Focusable)
  vi.stubGlobal("navigator", {
    clipboard: {
      writeText: async (text: string) => {
        if (!allowed) throw new DOMException("not allowed", "NotAllowedError")
        written.push(text)
      },
    },
  })
  vi.stubGlobal("document", {
    activeElement: focused,
    body,
    createElement: () => area,
    querySelectorAll: () => open,
    execCommand: () => execCommand,
  })
  return { area, body, open, focused, written }
}

const shown = () => toasts.get().map(({ title, description, tone }) => [title, description, tone])

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
  vi.unstubAllGlobals()
})

describe("copyText", () => {
  it("writes to the clipboard and shows what it wrote, or a shorter form", async () => {
    const { written, body } = openPage()
    await copyText("https://nool.example/product/7")
    await copyText("one two three", "3 codes")
    expect(written).toEqual(["https://nool.example/product/7", "one two three"])
    expect(body.append).not.toHaveBeenCalled()
    expect(shown().map(([, ...rest]) => rest)).toEqual([
      ["https://nool.example/product/7", "success"],
      ["3 codes", "success"],
    ])
  })

  it("copies by selection where the clipboard is refused, and gives focus back", async () => {
    const { area, body, focused } = openPage({ allowed: false })
    await copyText("wool")
    expect(area.value).toBe("wool")
    expect(body.append).toHaveBeenCalledExactlyOnceWith(area)
    expect(area.select).toHaveBeenCalledBefore(area.remove)
    expect(focused.focus).toHaveBeenCalledOnce()
    expect(shown()[0]?.[2]).toBe("success")
  })

  it("selects inside the innermost open dialog, since all else is inert", async () => {
    const { open, body } = openPage({ allowed: false, dialogs: 2 })
    await copyText("wool")
    expect([body, ...open].map(({ append }) => append.mock.calls.length)).toEqual([0, 0, 1])
  })

  it("shows the text to be copied by hand where neither works", async () => {
    const { area } = openPage({ allowed: false, execCommand: false })
    await copyText("wool")
    expect(area.remove).toHaveBeenCalledOnce()
    expect(shown()).toEqual([[expect.any(String), expect.stringContaining("wool"), "destructive"]])
  })
})
