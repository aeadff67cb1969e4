import { ButtonLink } from "#web/ui/button.tsx"
import { TangledYarn } from "#web/ui/tangled-yarn.tsx"

export function ProductMissing() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <TangledYarn className="w-48" />
      <h1 className="text-3xl sm:text-4xl">Product not found</h1>
      <p className="max-w-prose text-lg text-muted">
        It may have found its home already, or the address is not quite right.
      </p>
      <ButtonLink to="/shop" size="lg">
        Back to Shop
      </ButtonLink>
    </div>
  )
}
