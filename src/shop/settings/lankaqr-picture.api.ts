import { Hono } from "hono"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { readQrCode } from "#platform/pictures/qr-code.ts"
import { ok } from "#platform/result.ts"
import { type ApiEnv, type Result, refusal, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import { REFUSED_PICTURES } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { payeeOf } from "#shop/lankaqr/lankaqr.ts"
import { codeProblems, MAX_CODE_PICTURE_BYTES } from "./sections/lankaqr-section.ts"

const refusals = {
  tooLarge: refusal(413, "too_large", m.errors_lankaqr_too_large, "file"),
  notMultipart: refusal(415, "unsupported_media_type", m.errors_picture_not_multipart),
  noFile: refusal(422, "validation_failed", m.errors_picture_not_chosen, "file"),
}

/** Reads the shop's LANKAQR code from a picture. Nothing is stored: the section is saved with what is read. */
export const lankaqrPictureApi = new Hono<ApiEnv>().post(
  "/admin/settings/lankaqr/picture",
  describeUpload("Admin", "Read a bank’s LANKAQR code from a picture: JPG, PNG, WebP or AVIF, 3 MB at most", {
    returns: z.object({ code: z.string() }),
    refuses: {
      413: "More than 3 MB",
      415: "Not a picture",
      422: "No code in it, or not the fixed code of a shop in rupees",
    },
  }),
  async (c) => {
    const bytes = await readUpload(c, MAX_CODE_PICTURE_BYTES, refusals)
    return bytes.ok ? sendResult(c, codeIn(bytes.value, c.var.identity.id)) : sendRefusal(c, bytes)
  },
)

async function codeIn(bytes: Uint8Array, whose: string): Promise<Result<{ code: string }>> {
  const found = await readQrCode(bytes, whose)
  if (found === "no_code") return refusal(422, "no_code", m.errors_lankaqr_no_code, "file")
  if (typeof found === "string") return REFUSED_PICTURES[found]
  const code = found.text.trim()
  const payee = payeeOf(code)
  return typeof payee === "string" ? refusal(422, payee, codeProblems[payee], "file") : ok({ code })
}
