import type { MouseEvent, SyntheticEvent } from "react"
import { describe, expect, it, vi } from "vitest"
import { renderHook } from "#tests/fixtures/pages/rendered-hook.ts"
import { useModal } from "./modal.ts"

function aModal(open = true) {
  const onClose = vi.fn()
  return { ...renderHook(() => useModal(open, onClose)), asked: onClose }
}

function aDialog(open: boolean) {
  return { open, showModal: vi.fn() }
}

/** Returns an event of `dialog`, or one that came up from an element inside it. */
function eventOf(dialog: object, target: object = dialog) {
  return { target, currentTarget: dialog, preventDefault: vi.fn() } as unknown as SyntheticEvent<HTMLDialogElement> &
    MouseEvent<HTMLDialogElement>
}

describe("useModal", () => {
  it("calls onClose on Escape, and stays open until the caller closes it", () => {
    const { onCancel, asked } = aModal()
    const event = eventOf(aDialog(true))
    onCancel(event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect(asked).toHaveBeenCalledOnce()
  })

  it("ignores the cancel and close events of what is inside", () => {
    const { onCancel, onClose, asked } = aModal()
    const dialog = aDialog(false)
    const event = eventOf(dialog, { name: "a file chooser" })
    onCancel(event)
    onClose(event)
    expect(event.preventDefault).not.toHaveBeenCalled()
    expect(dialog.showModal).not.toHaveBeenCalled()
    expect(asked).not.toHaveBeenCalled()
  })

  it("shows a dialog again that the browser closed by itself, and calls onClose", () => {
    const { onClose, asked } = aModal()
    const dialog = aDialog(false)
    onClose(eventOf(dialog))
    expect(dialog.showModal).toHaveBeenCalledOnce()
    expect(asked).toHaveBeenCalledOnce()
  })

  it("ignores a close that comes when it is open again, or when it is to be closed", () => {
    const reopened = aModal()
    reopened.onClose(eventOf(aDialog(true)))
    const closed = aModal(false)
    const dialog = aDialog(false)
    closed.onClose(eventOf(dialog))
    expect(dialog.showModal).not.toHaveBeenCalled()
    expect([reopened.asked, closed.asked].map((asked) => asked.mock.calls.length)).toEqual([0, 0])
  })

  it("calls onClose on a click on the backdrop, and on none inside", () => {
    const { onClick, asked } = aModal()
    const dialog = aDialog(true)
    onClick(eventOf(dialog, { name: "a button" }))
    expect(asked).not.toHaveBeenCalled()
    onClick(eventOf(dialog))
    expect(asked).toHaveBeenCalledOnce()
  })
})
