import { afterEach, describe, expect, test, vi } from "vitest"
import { dismissAnswers, dismissErrorsOfLastPage, dismissToast, dismissToastsAbout, toast, toasts } from "./toast.ts"

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id)
})

const titles = () => toasts.get().map(({ title }) => title)
const error = (title: string) => ({ title, tone: "destructive" }) as const
const undo = { label: "Undo", onClick() {} }

const owl = { name: "Owl" }

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
  const first = toast({ title: "one" })
  toast({ title: "two" })
  dismissToast(first)
  dismissToast(first)
  expect(titles()).toEqual(["two"])
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
  dismissAnswers()
  dismissErrorsOfLastPage()
  expect(toasts.get()).toBe(before)
  toast({ title: "one" })
  expect(toasts.get()).not.toBe(before)
})

describe("what replaces a toast", () => {
  test("the same words come once, the latest; of two products they are not the same", () => {
    const first = toast({ title: "Item removed", of: owl })
    toast({ title: "Item removed", of: { name: "Fox" } })
    toast({ title: "Item removed", of: owl })
    expect(toasts.get().map(({ of }) => of?.name)).toEqual(["Fox", "Owl"])
    expect(toasts.get().map(({ id }) => id)).not.toContain(first)
  })

  test("the newest about the same thing, whatever its words", () => {
    toast({ title: "Added to cart", of: owl, about: "cart" })
    toast({ title: "saved" })
    toast({ title: "Already in your cart", of: { name: "Fox" }, about: "cart" })
    expect(titles()).toEqual(["saved", "Already in your cart"])
  })

  test("whatever comes takes the errors away, and an error leaves good news", () => {
    toast({ title: "saved" })
    toast(error("Invalid coupon"))
    toast(error("Error"))
    expect(titles()).toEqual(["saved", "Error"])
    toast({ title: "Coupon applied!" })
    expect(titles()).toEqual(["saved", "Coupon applied!"])
  })

  test("what is no longer so is taken away by its subject", () => {
    toast({ title: "Coupon applied!", about: "coupon" })
    toast({ title: "saved" })
    dismissToastsAbout("coupon")
    expect(titles()).toEqual(["saved"])
  })

  test("the next submit takes away what was answered, and leaves what can be undone", () => {
    toast({ title: "Item removed", action: undo })
    toast({ title: "saved" })
    toast({ ...error("Please sign in"), action: undo })
    dismissAnswers()
    expect(titles()).toEqual(["Item removed"])
  })
})

describe("another page", () => {
  test("takes the errors away and leaves good news", () => {
    toast({ title: "Order placed!" })
    toast(error("Error"))
    dismissErrorsOfLastPage()
    expect(titles()).toEqual(["Order placed!"])
  })

  test("shows the error that led to it, and the page after that does not", () => {
    toast({ ...error("Please sign in"), redirects: true })
    dismissErrorsOfLastPage()
    expect(titles()).toEqual(["Please sign in"])
    dismissErrorsOfLastPage()
    expect(titles()).toEqual([])
  })
})
