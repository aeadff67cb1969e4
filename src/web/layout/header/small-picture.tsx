import clsx from "clsx"
import { smallest } from "#web/ui/logo.tsx"

export function SmallPicture({ imageUrl, className }: { imageUrl: string | null; className: string }) {
  const look = clsx("shrink-0 rounded-sm bg-sunken object-cover", className)
  if (!imageUrl) return <span className={look} />
  return <img src={smallest(imageUrl)} alt="" width={48} height={48} loading="lazy" decoding="async" className={look} />
}
