export interface Message {
  /** A uuid; becomes the Message-ID, so that a repeated attempt can be recognised. */
  readonly id: string
  /** One address. */
  readonly to: string
  readonly replyTo: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

export type Delivery =
  | { readonly outcome: "sent" }
  /** Trying again would get the same answer. */
  | { readonly outcome: "refused"; readonly reason: string }
  /** Worth another try; with `relayDown` other messages would fare no better now. */
  | { readonly outcome: "postponed"; readonly reason: string; readonly relayDown: boolean }

export interface Transport {
  /** Hands one message over. Never rejects, and answers within SEND_TIMEOUT_MS. */
  deliver(message: Message): Promise<Delivery>
  /** Whether the relay takes connections now. Never rejects. */
  reachable(): Promise<boolean>
  close(): void
}
