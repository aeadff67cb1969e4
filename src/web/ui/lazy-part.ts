import { type ComponentType, lazy } from "react"

/** Loads a part of a page that few people need; where that fails the page has its other parts alone. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))
