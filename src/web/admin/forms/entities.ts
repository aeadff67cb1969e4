import type { CallResult } from "#web/session/api.ts"

/** Every entity counts its changes; the number is sent back with the next one. */
export interface Versioned {
  readonly id: string
  readonly version: number
}

/** Titles of dialogs and toasts, and labels of buttons. */
type EntityMessage =
  | "create"
  | "created"
  | "createFailed"
  | "edit"
  | "update"
  | "updated"
  | "updateFailed"
  | "deleted"
  | "deleteFailed"
  | "deleteQuestion"

/** What admins list, add, change and delete. A change or a deletion is refused when the entity is no longer as it was `seen`. */
export interface EntityKind<Entity extends Versioned, Form, Change> {
  /** As the API names it. */
  readonly name: string
  readonly messages: Readonly<Record<EntityMessage, () => string>>
  readonly create: (form: Form) => Promise<CallResult<Entity, Entity>>
  readonly update: (seen: Entity, change: Change) => Promise<CallResult<Entity, Entity>>
  readonly remove: (seen: Versioned) => Promise<CallResult<null, Entity>>
}
