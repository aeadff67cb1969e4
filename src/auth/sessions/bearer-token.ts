/** The token of an `Authorization` header: `Bearer`, one space and a token (RFC 6750), nothing else. Null for anything other. */
export function bearerTokenOf(request: Request): string | null {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null
}
