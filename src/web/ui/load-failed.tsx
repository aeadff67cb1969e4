import { m } from "#messages/messages.js"
import { Alert } from "./alert.tsx"
import { Button } from "./button.tsx"

/** Stands where content should be that could not be fetched. */
export function LoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      title={m.shell_load_failed()}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {m.shell_retry()}
        </Button>
      }
    >
      {message}
    </Alert>
  )
}
