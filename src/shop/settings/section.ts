import type * as z from "zod/mini"

/** What the environment says: the values of sections that nobody has saved yet. */
export interface InitialValues {
  readonly name: string
  readonly email: string
  /** Where the owner hears of new orders. */
  readonly ownerEmail: string
  readonly phone: string
  /** Free text; null where none is given. */
  readonly bankDetails: string | null
  readonly deliveryFeeCents: number
}

/** One part of the settings, saved as a whole. */
export interface Section<Form extends z.ZodMiniType> {
  /** The form and the body of `PUT /api/admin/settings/{section}`. What it makes of a value it accepts again. */
  readonly form: Form
  /** What holds until the section is saved. */
  readonly initial: (given: InitialValues) => z.output<Form>
}

export function section<Form extends z.ZodMiniType>(form: Form, initial: Section<Form>["initial"]): Section<Form> {
  return { form, initial }
}
