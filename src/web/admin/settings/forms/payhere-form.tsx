import { payhere } from "./card-sections.ts"
import { PlainForm } from "./plain-form.tsx"

export function PayhereForm() {
  return <PlainForm section={payhere} />
}
