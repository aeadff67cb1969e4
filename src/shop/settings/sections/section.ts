import type * as z from "zod/mini"

/** Holds the environment's values of sections that nobody has saved yet; null where the environment says nothing. */
export interface InitialValues {
  readonly name: string
  readonly email: string | null
  /** The owner is notified of new orders here. */
  readonly ownerEmail: string
  readonly phone: string | null
  /** Is free text. */
  readonly bankDetails: string | null
  readonly deliveryFeeCents: number
}

/** Describes one part of the settings, which is saved as a whole. */
export interface Section<Json extends z.ZodMiniObject> {
  /** Describes a value as it is stored and as the API returns it. */
  readonly json: Json
  /** Describes what the form and `PUT /api/admin/settings/{section}` accept. It also accepts its own results. */
  readonly form: z.ZodMiniType<z.output<Json>>
  /** Returns the value until the section is saved. */
  readonly initial: (given: InitialValues) => z.output<Json>
  /** Names the field that may hold an uploaded picture: `image_url`. */
  readonly picture?: keyof z.output<Json> & string
  /** Is true where saving requires a fresh proof of the admin. */
  readonly needsProof?: true
}

export function section<Json extends z.ZodMiniObject>(parts: Section<Json>): Section<Json> {
  return parts
}
