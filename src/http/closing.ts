/** What must be closed at the end, in the reverse order of its opening. */
export class Closing {
  readonly #steps: Array<() => Promise<unknown> | unknown> = []
  #running: Promise<void> | undefined

  /** Remembers how to close `opened` and passes it through. What opens while everything closes is closed at once. */
  after<Opened>(opened: Opened, close: (opened: Opened) => Promise<unknown> | unknown): Opened {
    this.#steps.push(() => close(opened))
    if (this.#running) this.#running = this.#running.then(() => this.#closeAll())
    return opened
  }

  /** Closes everything once, however often it is asked; one part that fails to close does not keep the others open. */
  run(): Promise<void> {
    this.#running ??= this.#closeAll()
    return this.#running
  }

  async #closeAll() {
    for (let close = this.#steps.pop(); close; close = this.#steps.pop()) {
      await Promise.resolve()
        .then(close)
        .catch(() => {})
    }
  }
}
