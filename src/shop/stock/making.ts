/** Says how far a line of which pieces are made after the order is. */
export const MAKING_STATES = ["waiting", "started", "done"] as const
export type MakingState = (typeof MAKING_STATES)[number]

interface Line {
  /** Is null where all pieces were in stock. */
  readonly making: MakingState | null
}

/** Returns whether pieces of a line are still to be made. */
export const isToMake = ({ making }: Line) => making !== null && making !== "done"
