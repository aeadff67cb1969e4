import type * as z from "zod/mini"

/** What the environment says: the values of sections that nobody has saved yet; null is what nobody has given. */
export interface InitialValues {
  readonly name: string
  readonly email: string | null
  /** Where the owner hears of new orders. */
  readonly ownerEmail: string
  readonly phone: string | null
  /** Free text. */
  readonly bankDetails: string | null
  readonly deliveryFeeCents: number
}

/** One part of the settings, saved as a whole. */
export interface Section<Json extends z.ZodMiniObject> {
  /** A value as it is stored and as the API returns it. */
  readonly json: Json
  /** What the form and `PUT /api/admin/settings/{section}` accept. What it makes of a value it accepts again. */
  readonly form: z.ZodMiniType<z.output<Json>>
  /** What holds until the section is saved. */
  readonly initial: (given: InitialValues) => z.output<Json>
  /** The field that may hold a picture which was uploaded: `image_url`. */
  readonly picture?: keyof z.output<Json> & string
  /** Who saves it proves again that it is them. */
  readonly needsProof?: true
}

export function section<Json extends z.ZodMiniObject>(parts: Section<Json>): Section<Json> {
  return parts
}
