const DATA = /_?\.data$/
const UNRESERVED = /^[\w.~-]$/

/**
 * Returns the one path of a page among all those that the router accepts for it: in lower case, without a slash at its
 * end, without needless escapes. A page is cached only under this one, so that no other spelling is rendered for each
 * request. The result is a path of this shop whatever came in: it begins with one slash.
 */
export function canonicalPath(path: string): string {
  const data = DATA.exec(path)
  const page = (data ? path.slice(0, data.index) : path)
    .replace(/%[0-9a-f]{2}/gi, plainLetter)
    .replace(/\/+/g, "/")
    .replace(/\/$/, "")
    .toLowerCase()
  if (!data) return page || "/"
  return page === "" ? "/_.data" : `${page}.data`
}

function plainLetter(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : escaped
}
