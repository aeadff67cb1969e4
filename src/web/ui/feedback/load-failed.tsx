import { m } from "#messages/messages.js"
import { Button } from "../controls/button.tsx"
import { Alert } from "./alert.tsx"

interface LoadFailedProps {
  title?: string
  message: string
  onRetry: () => void
}

export function LoadFailed({ title = m.shell_load_failed(), message, onRetry }: LoadFailedProps) {
  return (
    <Alert
      tone="danger"
      title={title}
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
