import { afterEach, expect, test, vi } from "vitest"
import { currentToasts, dismissToast, onToasts, toast } from "./toast.ts"

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const titles = () => currentToasts().map(({ title }) => title)

test("toasts stand in the order in which they came", () => {
  toast({ title: "one" })
  toast({ title: "two" })
  expect(titles()).toEqual(["one", "two"])
})

test("a fourth toast pushes the oldest out", () => {
  for (const title of ["one", "two", "three", "four"]) toast({ title })
  expect(titles()).toEqual(["two", "three", "four"])
})

test("dismissing takes away that toast only, and twice does no harm", () => {
  const first = toast({ title: "same" })
  toast({ title: "same" })
  dismissToast(first)
  dismissToast(first)
  expect(currentToasts().map(({ id }) => id)).toEqual([first + 1])
})

test("a listener hears every change until it stops listening", () => {
  const heard = vi.fn()
  const stop = onToasts(heard)
  const id = toast({ title: "one" })
  dismissToast(id)
  stop()
  toast({ title: "two" })
  expect(heard).toHaveBeenCalledTimes(2)
})

test("the list is another one after each change, the same one in between", () => {
  const before = currentToasts()
  expect(currentToasts()).toBe(before)
  toast({ title: "one" })
  expect(currentToasts()).not.toBe(before)
})
