import { Alert } from "./alert.tsx"
import { Button } from "./button.tsx"

/** Stands where content should be that could not be fetched. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title="This could not be loaded"
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
