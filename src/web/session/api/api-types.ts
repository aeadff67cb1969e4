import type { ExtractSchema } from "hono/types"
import type { shopApi } from "#endpoints/routes.ts"

/** Describes the shop's API by path and method, derived from its routes: `Api["/orders/:id"]["$get"]`. */
type Api = ExtractSchema<typeof shopApi>

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

type Key<M extends Method> = `$${Lowercase<M>}`

/** Describes each call as its route declares it: a union with one member for each kind of response. */
type Calls = {
  [M in Method]: { [P in keyof Api as Key<M> extends keyof Api[P] ? P : never]: Api[P][Key<M> & keyof Api[P]] }
}

/** Lists the paths that know a method, with their parameters as the routes write them: `/orders/:id`. */
export type Path<M extends Method> = keyof Calls[M] & string

type Inputs = { [M in Method]: { [P in keyof Calls[M]]: InputOf<Calls[M][P]> } }
type InputOf<Call> = Call extends { input: infer Sent } ? Sent : never

/** Describes what a call sends: `param`, `query`, `json` or `form`, as far as its route declares them. */
export type Input<M extends Method, P extends Path<M>> = Inputs[M][P]

type Outputs = { [M in Method]: { [P in keyof Calls[M]]: OutputOf<Calls[M][P]> } }
type OutputOf<Call> = Call extends { status: 200 | 201 | 204; output: infer Body } ? Json<Body> : never

/** JSON has no undefined: a property that may be left out has a value where it is there. */
type Json<T> = T extends unknown
  ? string extends keyof T
    ? T
    : { [Name in keyof T]: Json<Exclude<T[Name], undefined>> }
  : never

/** Describes the body of a successful response; null for 204. */
export type Output<M extends Method, P extends Path<M>> = Outputs[M][P]

type Currents = { [M in Method]: { [P in keyof Calls[M]]: CurrentOf<Calls[M][P]> } }
type CurrentOf<Call> = Call extends { output: { error: object; current?: infer Entity } }
  ? Json<NonNullable<Entity>>
  : never

/** Is the present entity, which a change that came too late is refused with; never where no such refusal exists. */
export type Current<M extends Method, P extends Path<M>> = Currents[M][P]

export type UploadPath = {
  [P in Path<"POST">]: Input<"POST", P> extends { form: { file: File } } ? P : never
}[Path<"POST">]

/** Lists the paths whose calls send nothing. */
export type BarePath<M extends Method> = {
  [P in Path<M>]: Record<never, never> extends Input<M, P> ? P : never
}[Path<M>]
