/** Every mail has one recipient. */
export interface Addressed {
  /** Is one e-mail address and nothing else. */
  readonly to: string
}
