/** Every mail has one recipient. */
export interface Addressed {
  /** One e-mail address, nothing else. */
  readonly to: string
}
