import { renderToStaticMarkup } from "react-dom/server"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { WhatsAppQuestion } from "./ask-and-share.tsx"

function shown(whatsApp: string | null): string {
  const router = createMemoryRouter(
    [{ id: "root", path: "/", element: <WhatsAppQuestion id="1" name="Bear & Co" /> }],
    {
      hydrationData: { loaderData: { root: { whatsApp, publicUrl: "https://nool.example" } } },
    },
  )
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test("a question on WhatsApp names the product and where it is", () => {
  const [, link = ""] = /href="([^"]*)"/.exec(shown("https://wa.me/94771234567?text=")) ?? []
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe("https://wa.me/94771234567")
  expect(searchParams.get("text")).toBe("I have a question about “Bear & Co”: https://nool.example/product/1")
})

test("without a number there is no question", () => expect(shown(null)).toBe(""))
