import { Button } from "#web/ui/button.tsx"

/** Leads out of a search that found nothing. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="secondary" onClick={onClear}>
      Clear Filters
    </Button>
  )
}
