import * as z from "zod/mini"
import { emailRules, text } from "#shop/api/fields.ts"
import { profileForm } from "#shop/customers/profile.ts"

const email = text({ ...emailRules, min: [1, "Invalid email address"] })

/** A password is sent as typed: it is not trimmed. */
const password = z
  .string()
  .check(
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(128, "Password must be at most 128 characters"),
  )

export const signInForm = z.object({ email, password })

export const signUpForm = z.object({ full_name: profileForm.shape.full_name, email, password })

export const forgotForm = z.object({ email })

export const newPasswordForm = z.object({ password, confirmation: z.string() }).check(
  z.refine((form) => form.password === form.confirmation, {
    message: "Passwords don't match",
    path: ["confirmation"],
  }),
)

/** `nonce`: the code of a mail, where the auth server asks for one. */
export const changePasswordForm = z.object({
  current: z.string().check(z.minLength(1, "Enter your current password")),
  password,
  nonce: z.string(),
})

/** For users without a password. */
export const firstPasswordForm = z.object({ current: z.string(), password, nonce: z.string() })

/** Digits of a code that a mail, a text message or an app brings. */
export const CODE_LENGTH = 6

export const codeForm = z.object({ code: z.string().check(z.length(CODE_LENGTH, "Please enter the 6-digit code")) })
