export interface Message {
  /** A uuid; becomes the Message-ID, so that a repeated attempt can be recognised. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  /** Is a language tag: "si". */
  readonly language?: string
  readonly html: string
  readonly text: string
  /** Is set for a newsletter: a POST to it unsubscribes the recipient (RFC 8058). */
  readonly unsubscribeUrl?: string
}

export type Delivery =
  | { readonly outcome: "sent" }
  /** Trying again would get the same response. */
  | { readonly outcome: "refused"; readonly reason: string }
  /**
   * The message was not accepted, and another attempt is worthwhile; with `relayDown` other messages would fare no
   * better now.
   */
  | { readonly outcome: "postponed"; readonly reason: string; readonly relayDown: boolean }
  /** Handed over, but the response never came: the relay may have it or not. */
  | { readonly outcome: "doubtful"; readonly reason: string }
  /** `handOver` said no, so nothing was handed over. */
  | { readonly outcome: "withdrawn" }

export interface Transport {
  readonly atOnce: number
  /**
   * Hands one message over. Never rejects, and resolves within the transport's own limits.
   * @param handOver called right before the step after which the relay may have the message; when it resolves to false
   * or rejects, that step is not taken. A transport that recognises a repeated message does not call it.
   */
  deliver(message: Message, handOver: () => Promise<boolean>): Promise<Delivery>
  /** Resolves to whether the relay accepts connections now. Never rejects. */
  reachable(): Promise<boolean>
  /** Ends every connection immediately, also in the middle of a delivery. */
  close(): void
}
