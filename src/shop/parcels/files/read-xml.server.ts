import { SaxesParser } from "saxes"
import { inSlices } from "#platform/lanes/in-slices.ts"

/** Is told of each element of a document; elements have no prefix. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string, text: string) => void
}

const PIECE = 32 * 1024
const local = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads XML in slices, because the largest takes a second. Declared entities are not expanded: there are none in a workbook.
 * @param close gets the text directly in the element
 */
export async function readXml(bytes: Buffer, { open, close }: XmlReader): Promise<void> {
  const parser = new SaxesParser()
  const texts: string[] = []
  parser.on("opentag", ({ name, attributes }) => {
    texts.push("")
    open?.(local(name), attributes)
  })
  const add = (text: string) => {
    if (texts.length > 0) texts[texts.length - 1] += text
  }
  parser.on("text", add)
  parser.on("cdata", add)
  parser.on("closetag", ({ name }) => close?.(local(name), texts.pop() ?? ""))
  parser.on("error", (error) => {
    throw error
  })
  const text = bytes.toString("utf8")
  for await (const piece of inSlices(piecesOf(text))) parser.write(piece)
  parser.close()
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
