import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { CARRIED, CODE_PROBLEMS, type CodeProblem, type Payee, payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { section } from "./section.ts"

/** A photo of a phone may have more: a screenshot of the code has far less. */
export const MAX_CODE_PICTURE_BYTES = 3 * 1024 * 1024

export const codeProblems: Readonly<Record<CodeProblem, () => string>> = {
  other_kind: m.errors_lankaqr_other_kind,
  damaged: m.errors_lankaqr_damaged,
  one_payment: m.errors_lankaqr_one_payment,
  not_rupees: m.errors_lankaqr_not_rupees,
  not_lankaqr: m.errors_lankaqr_not_lankaqr,
}

const codeForm = z.string({ error: m.errors_lankaqr_other_kind }).check(
  z.overwrite((text) => text.trim()),
  ...CODE_PROBLEMS.map((problem) =>
    rule<string>((text) => text === "" || payeeOf(text) !== problem, problem, codeProblems[problem]),
  ),
)

/** Holds the bank's fixed LANKAQR code, of which each order's own is made. */
export const lankaqrSection = section({
  json: z.object({ code: z.nullable(z.string()), carried: z.enum(CARRIED) }),
  form: z.object({
    code: z.pipe(
      z.nullish(codeForm),
      z.transform((text) => text || null),
    ),
    carried: z.enum(CARRIED, { error: m.errors_lankaqr_carried }),
  }),
  initial: () => ({ code: null, carried: CARRIED[0] }),
  needsProof: true,
})

/** Says in words whom a code pays. */
export function payeeLine({ name, city, bank, number }: Payee): string {
  const account = bank !== null && number !== null && m.shell_lankaqr_account({ bank, number })
  return [name, city, account].filter(Boolean).join(", ")
}
