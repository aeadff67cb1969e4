import { afterEach, expect, test, vi } from "vitest"
import { dismissToast, toast, toasts } from "./toast.ts"

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

const titles = () => toasts.get().map(({ title }) => title)

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
  expect(toasts.get().map(({ id }) => id)).toEqual([first + 1])
})

test("a listener hears every change until it stops listening", () => {
  const heard = vi.fn()
  const stop = toasts.subscribe(heard)
  const id = toast({ title: "one" })
  dismissToast(id)
  stop()
  toast({ title: "two" })
  expect(heard).toHaveBeenCalledTimes(2)
})

test("the list is another one after each change, the same one in between", () => {
  const before = toasts.get()
  expect(toasts.get()).toBe(before)
  toast({ title: "one" })
  expect(toasts.get()).not.toBe(before)
})
