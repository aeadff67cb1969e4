import { type ProfileForm, profileForm } from "./profile.ts"

/** What a profile knows of where orders go. */
export type KeptAddress = Pick<ProfileForm, "phone" | "address" | "city" | "postal_code">

/** An order's address as a profile takes it. Null for what a profile refuses: two addresses are never mixed. */
export function keptAddress(given: KeptAddress): KeptAddress {
  const { phone, address, city, postal_code } = profileForm.shape
  return {
    phone: phone.safeParse(given.phone).data ?? null,
    address: address.safeParse(given.address).data ?? null,
    city: city.safeParse(given.city).data ?? null,
    postal_code: postal_code.safeParse(given.postal_code).data ?? null,
  }
}
