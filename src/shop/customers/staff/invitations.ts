import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { emailRules, proofFields, text } from "#shop/api/fields.ts"
import { STAFF_ROLES } from "#shop/api/identity.ts"

/** Owners are made of accounts that are there, not invited. */
export const INVITED_ROLES = STAFF_ROLES.filter((role) => role !== "admin")
const role = z.enum(INVITED_ROLES, { error: m.errors_role_unknown })

export const invitationForm = z.object({ email: text(emailRules), role })

export const sentInvitation = z.extend(invitationForm, proofFields)
export type SentInvitation = z.output<typeof sentInvitation>

export const acceptedJson = z.object({ role })

export const invitationJson = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  expires_at: z.string().check(z.meta({ format: "date-time" })),
})
export type Invitation = z.infer<typeof invitationJson>

export const invitationListJson = z.object({ invitations: z.array(invitationJson) })

export const acceptForm = z.object({ token: z.string().check(z.maxLength(200)) })
