import { SaxesParser } from "saxes"

/** Is told of each element of a document; elements have no prefix. */
export interface XmlReader {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string, text: string) => void
}

const PIECE = 32 * 1024
/** A workbook is some eight elements deep, and its elements have a dozen attributes. */
const MAX_DEPTH = 32
const MAX_ATTRIBUTES = 64
const local = (name: string) => name.slice(name.indexOf(":") + 1)

/**
 * Reads XML. Declared entities are not expanded: there are none in a workbook. Throws where it is no XML, too deep, or an element has too
 * many attributes.
 * @param close gets the text directly in the element
 */
export function readXml(bytes: Buffer, { open, close }: XmlReader): void {
  const parser = new SaxesParser()
  const texts: string[] = []
  let attributesSeen = 0
  parser.on("opentagstart", () => {
    attributesSeen = 0
    if (texts.length >= MAX_DEPTH) throw new Error("too deep")
  })
  parser.on("attribute", () => {
    attributesSeen++
    if (attributesSeen > MAX_ATTRIBUTES) throw new Error("too many attributes")
  })
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
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
  parser.close()
}
