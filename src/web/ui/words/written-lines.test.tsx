import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { writtenLines } from "./written-lines.tsx"

test("lines of an address stay lines, each marked where it is in another script than its reader's", () => {
  const text = "Nimal\nගාල්ල පාර\n80000"
  const english = '<p><span>Nimal</span>\n<span lang="si">ගාල්ල පාර</span>\n<span>80000</span></p>'
  const sinhala = '<p><span lang="en">Nimal</span>\n<span>ගාල්ල පාර</span>\n<span>80000</span></p>'
  expect(renderToStaticMarkup(<p>{writtenLines(text)}</p>)).toBe(english)
  expect(renderToStaticMarkup(<p>{writtenLines(text, "si")}</p>)).toBe(sinhala)
  expect(inLanguage("si", () => renderToStaticMarkup(<p>{writtenLines(text)}</p>))).toBe(sinhala)
})
