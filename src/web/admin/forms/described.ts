import type { ComponentProps, ComponentType } from "react"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES, type OtherLanguage } from "#messages/other-languages.ts"
import type { Localized } from "#shop/text/localized.ts"
import type { Field } from "#web/ui/controls/field.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"

/** Describes a field once: its control, how its value is typed and sent, and how it reads in conflicts and the history. */
export interface Described {
  readonly label: () => string
  /** Names the field beside a value that says its unit by itself. */
  readonly named?: () => string
  readonly hint?: () => string
  readonly kind?: "number" | "tick" | "picture" | "lines" | "pictures" | "other"
  readonly rows?: number
  /** Is set for lines that are no words of a language. */
  readonly spellCheck?: false
  /** Is set where it stands beside another field on wide screens. */
  readonly half?: boolean
  readonly className?: string
  /** May be said in other languages too; the form's value is then a text for each language. */
  readonly localized?: true
  /** Says what a value means where it does not read well as it is. */
  readonly words?: (value: never) => string
  /** Says what a stored value means where the form holds it in another shape. */
  readonly told?: (value: never) => string
  readonly unit?: "rupees"
  /** Stands for a value that is not given yet. */
  readonly blank?: unknown
  /** Edits a value of the kind "other". */
  readonly Control?: ComponentType<{ value: never; onType: (value: unknown) => void }>
  readonly input?: Pick<
    ComponentProps<typeof Field>,
    "autoComplete" | "inputMode" | "max" | "maxLength" | "min" | "placeholder" | "required" | "step" | "type"
  >
}

export interface DescribedList {
  readonly kind: "list"
  readonly label: () => string
  readonly named?: () => string
  /** Names a field of one place for readers outside its group. */
  readonly item: (place: { number: number; field: string }) => string
  readonly fields: Readonly<Record<string, Described>>
  /** Is set where places can be added: those that nobody has filled in are not sent. */
  readonly grows?: { readonly max: number; readonly isBlank?: (place: never) => boolean }
  readonly words?: (value: never) => string
}

export type Description = Readonly<Record<string, Described | DescribedList>>

export type Place = Readonly<Record<string, unknown>>
export type FormValues = Readonly<Record<string, unknown>>
export type FormFields = Fields<string, unknown, unknown, FormValues>

export const isList = (each: Described | DescribedList | undefined): each is DescribedList => each?.kind === "list"
export const entriesOf = (described: Description) => Object.entries(described)
export const placesIn = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Place[]

interface LocalizedField {
  readonly path: string
  readonly text: Localized
  readonly described: Described
  /** Names the text, with its place where it stands in a list. */
  readonly label: string
}

/** Returns each text that may be said in other languages. */
export function localizedFields(description: Description, values: object): LocalizedField[] {
  return entriesOf(description).flatMap(([name, each]): LocalizedField[] => {
    const value: unknown = Reflect.get(values, name)
    if (!isList(each)) {
      return each.localized ? [{ path: name, text: value as Localized, described: each, label: each.label() }] : []
    }
    return placesIn(value).flatMap((place, n) =>
      localizedFields(each.fields, place).map(({ path, label, ...field }) => ({
        ...field,
        path: `${name}.${n}.${path}`,
        label: each.item({ number: n + 1, field: label }),
      })),
    )
  })
}

export function isBlank({ grows }: DescribedList, place: Place): boolean {
  return (grows?.isBlank ?? isEmpty)(place as never)
}

/** Returns the values without the places of lists that nobody has filled in. */
export function withoutBlanks<Values extends object>(described: Description, values: Values): Values {
  const lists = entriesOf(described).flatMap(([name, each]) => {
    if (!isList(each) || !each.grows) return []
    return [[name, placesIn(Reflect.get(values, name)).filter((place) => !isBlank(each, place))] as const]
  })
  return { ...values, ...Object.fromEntries(lists) }
}

/** Returns whether nobody has filled in a value; of a text, in any language. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === ""
  return typeof value === "object" ? Object.values(value ?? {}).every(isEmpty) : value === undefined
}

/** Returns the name of the field that shows an issue of a schema: that of a text is the field of its English. */
export function fieldOfIssue(described: Description, [first, ...path]: readonly PropertyKey[]): string {
  const name = String(first)
  if (isOther(path.at(-1))) return [name, ...path].map(String).join(".")
  const each = described[name]
  const [next, ...rest] = path
  if (!isList(each) || next === undefined) return name
  const [part = ""] = Object.keys(each.fields)
  return `${name}.${String(next)}.${fieldOfIssue(each.fields, rest.length > 0 ? rest : [part])}`
}

const isOther = (step: PropertyKey | undefined): step is OtherLanguage => OTHER_LANGUAGES.some((each) => each === step)

/** Returns whether a field is a text in another language: "items.0.title.si". */
export const isTranslation = (field: string) => OTHER_LANGUAGES.some((language) => field.endsWith(`.${language}`))

/** Returns a typed or stored value in words. */
export function readable({ kind, words }: Described | DescribedList, value: unknown): string {
  if (words) return words(value as never)
  if (kind === "tick") return value === true ? m.admin_audit_yes() : m.admin_audit_no()
  if (kind === "picture" && value) return m.admin_audit_picture()
  return typeof value === "object" ? JSON.stringify(value ?? "") : String(value ?? "")
}
