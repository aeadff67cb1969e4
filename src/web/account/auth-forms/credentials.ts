import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, text } from "#shop/api/fields.ts"
import { profileForm } from "#shop/customers/profile.ts"

const email = text({ ...emailRules, min: [1, m.errors_email_invalid] })

/** A password is sent as typed: it is not trimmed. */
const password = z
  .string()
  .check(z.minLength(6, { error: m.auth_password_too_short }), z.maxLength(128, { error: m.auth_password_too_long }))

export const signInForm = z.object({ email, password })

export const signUpForm = z.object({ full_name: profileForm.shape.full_name, email, password })

export const forgotForm = z.object({ email })

export const newPasswordForm = z.object({ password, confirmation: z.string() }).check(
  z.refine((form) => form.password === form.confirmation, {
    error: m.auth_password_mismatch,
    path: ["confirmation"],
  }),
)

/** `nonce` is the code of a mail, where the auth server requires one. */
export const changePasswordForm = z.object({
  current: z.string().check(z.minLength(1, { error: m.auth_current_password_missing })),
  password,
  nonce: z.string(),
})

/** This form is for users without a password. */
export const firstPasswordForm = z.object({ current: z.string(), password, nonce: z.string() })

/** `current` or the code of a mail proves who asks; without either the server has a code mailed. */
export const changeEmailForm = (present: string) =>
  z.object({
    email: email.check(z.refine((typed) => typed.toLowerCase() !== present, { error: m.account_email_same })),
    current: z.string(),
    nonce: z.string(),
  })

/** Asks an admin for what is not their own yet; the other fields are not shown. */
export const firstSignInForm = (asks: { address: boolean; current: boolean; password: boolean }) =>
  z.object({
    email: asks.address ? email : z.string(),
    current: asks.current ? changePasswordForm.shape.current : z.string(),
    password: asks.password ? password : z.string(),
  })

export const CODE_LENGTH = 6

export const codeForm = z.object({ code: z.string().check(z.length(CODE_LENGTH, { error: m.auth_code_incomplete })) })
