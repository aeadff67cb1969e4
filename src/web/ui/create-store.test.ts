import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { describe, expect, it, vi } from "vitest"
import { createStore, type Store, useStore } from "./create-store.ts"

describe("createStore", () => {
  it("holds the value last set", () => {
    const store = createStore(1)
    expect(store.get()).toBe(1)
    store.set(2)
    expect(store.get()).toBe(2)
  })

  it("calls every subscriber after a change, until it stops", () => {
    const store = createStore("a")
    const seen: string[] = []
    const stop = store.subscribe(() => seen.push(`first ${store.get()}`))
    store.subscribe(() => seen.push(`second ${store.get()}`))
    store.set("b")
    stop()
    store.set("c")
    expect(seen).toEqual(["first b", "second b", "second c"])
  })

  it("reports no change for the same value", () => {
    const value = { count: 1 }
    const store = createStore(value)
    const listener = vi.fn()
    store.subscribe(listener)
    store.set(value)
    expect(listener).not.toHaveBeenCalled()
    store.set({ count: 1 })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it("starts at its first subscription and never again", () => {
    const start = vi.fn()
    const store = createStore(0, start)
    store.get()
    expect(start).not.toHaveBeenCalled()
    store.subscribe(() => {})()
    store.subscribe(() => {})
    expect(start).toHaveBeenCalledTimes(1)
  })

  it("may be set by its start, which the first subscriber hears", () => {
    const listener = vi.fn()
    const store: Store<number> = createStore(0, () => store.set(1))
    store.subscribe(listener)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

const shared = createStore("unknown")
const Shared = () => useStore(shared)

describe("useStore", () => {
  it("renders the initial value on the server, whatever has been set", () => {
    shared.set("known")
    expect(renderToStaticMarkup(createElement(Shared))).toBe("unknown")
  })
})
