import { afterAll } from "vitest"
import { closeBrowser } from "./browser.ts"
import { openTestShop, type TestShop } from "./shop.ts"

/** The shop of a file's stories, with settings of their own; it closes, and the browser with it, after the last of them. */
export async function openStoryShop(env: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop(env)
  afterAll(async () => {
    await closeBrowser()
    await shop.close()
  })
  return shop
}
