import * as z from "zod/mini"
import { type Said, textOf } from "./localized.ts"

/** A zod schema, or one of a form that does without. */
type Schema = object

/** Returns a value with what `make` makes of what stands where its schema has a text in all languages. */
export function mapPlaces(
  schema: Schema,
  value: unknown,
  make: (value: unknown, path: string) => unknown,
  path = "",
): unknown {
  if (textOf(schema)) return make(value, path)
  const at = (key: string | number) => (path === "" ? `${key}` : `${path}.${key}`)
  const element = elementOf(schema)
  if (element && Array.isArray(value)) return value.map((each, n) => mapPlaces(element, each, make, at(n)))
  const shape = shapeOf(schema)
  if (!shape || typeof value !== "object" || value === null) return value
  const parts = Object.entries(shape).filter(([, part]) => hasTexts(part))
  const made = parts.map(([key, part]) => [key, mapPlaces(part, Reflect.get(value, key), make, at(key))])
  return { ...value, ...Object.fromEntries(made) }
}

/** Returns whether values of a schema have texts in all languages. */
export function hasTexts(schema: Schema): boolean {
  const element = elementOf(schema)
  const parts = element ? [element] : Object.values(shapeOf(schema) ?? {})
  return textOf(schema) !== undefined || parts.some(hasTexts)
}

type SaidShape<Shape extends z.core.$ZodShape> = {
  [Name in keyof Shape]: z.ZodMiniType<Said<z.output<Shape[Name]>>>
}

/** Returns the schema of what is left of values when they are said in one language. */
export function saidSchema<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>) {
  return saidIn(schema) as z.ZodMiniObject<SaidShape<Shape>>
}

function saidIn(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniArray) {
    return z.clone(schema, { ...schema._zod.def, element: saidIn(schema._zod.def.element) })
  }
  if (!(schema instanceof z.ZodMiniObject)) return textOf(schema) ?? schema
  const said = Object.entries(schema.shape).map(([key, part]) => [key, saidIn(part)])
  return z.clone(schema, { ...schema._zod.def, shape: Object.fromEntries(said) })
}

const shapeOf = (schema: Schema) => (schema instanceof z.ZodMiniObject ? (schema.shape as z.core.$ZodShape) : undefined)
const elementOf = (schema: Schema) => (schema instanceof z.ZodMiniArray ? schema._zod.def.element : undefined)
