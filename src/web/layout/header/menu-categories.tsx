import { Link } from "react-router"
import { call } from "#web/session/api/api.ts"
import { useLoad } from "#web/ui/use-load.ts"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import { shopOf } from "../shop-of.ts"
import { SmallPicture } from "./small-picture.tsx"

const readCategories = () => call("GET", "/categories")

/** Leads to the categories; they come when the menu is opened, and where they cannot be read it has none. */
export default function MenuCategories({ onFollow }: { onFollow: () => void }) {
  const { result } = useLoad(readCategories)
  if (!result?.ok) return null
  return result.value.categories.map(({ name, label, image_url }) => (
    <Link key={name} to={shopOf(name)} onClick={onFollow} className="nav-row wrap-anywhere text-base leading-snug">
      <SmallPicture imageUrl={image_url} className="size-9" />
      <span lang={langOfCategory({ label })}>{label ?? name}</span>
    </Link>
  ))
}
