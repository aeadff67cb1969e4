import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"

/** A product may have this many pictures; the database limits it too. */
export const MAX_PICTURES = 8

/** Counts characters. Screen readers cut or skip longer texts. */
export const MAX_ALT = 125

/** One of a product's pictures; the first is its cover. */
export const galleryPictureJson = z.object({
  image_url: z.string(),
  alt: z.string().check(z.meta({ description: 'What is seen; "": the name of the product says it' })),
})
export type GalleryPicture = z.infer<typeof galleryPictureJson>

/** A picture as a page of any language shows it. */
export const shownPictureJson = z.extend(galleryPictureJson, {
  english: z
    .optional(z.array(z.literal("alt")))
    .check(z.meta({ description: "Is there where `alt` is English although another language was asked for" })),
})
export type ShownPicture = z.infer<typeof shownPictureJson>

/** Describes a square. Each number is a part of 1: `left` of the width, `top` of the height, and `side` of the shorter side. */
export const cropJson = z.object({ left: z.number(), top: z.number(), side: z.number() })
export type PictureCrop = z.infer<typeof cropJson>

const notCrop = () => m.errors_crop_invalid()
const part = (minimum: number) =>
  z.number({ error: notCrop }).check(rule((value) => value >= minimum && value <= 1, "out_of_range", notCrop))

/** Smaller squares would be too coarse. */
export const SMALLEST_CROP = 0.2

const cropForm = z.object({ left: part(0), top: part(0), side: part(SMALLEST_CROP) }, { error: notCrop })

export const cropChoice = z.object({ image_url: z.string({ error: () => m.errors_picture_missing() }), crop: cropForm })
export type CropChoice = z.output<typeof cropChoice>

const pictureForm = z.object({
  image_url: z.string({ error: () => m.errors_picture_missing() }),
  alt: z.pipe(
    optionalText({ label: m.errors_label_alt, max: [MAX_ALT, m.errors_alt_too_long] }),
    z.transform((alt) => alt ?? ""),
  ),
})

export const picturesForm = z.array(pictureForm, { error: () => m.errors_value_not_list({ name: "pictures" }) }).check(
  rule(
    (pictures) => pictures.length <= MAX_PICTURES,
    "too_big",
    () => m.errors_pictures_too_many(),
    {
      maximum: MAX_PICTURES,
    },
  ),
  rule(
    (pictures) => new Set(pictures.map(({ image_url }) => image_url)).size === pictures.length,
    "repeated",
    () => m.errors_pictures_repeated(),
  ),
)

/** A change holds all pictures, or only the cover where its sender knows of one picture. */
interface PictureChange {
  readonly pictures?: GalleryPicture[] | undefined
  readonly image_url?: string | null | undefined
}

/** The pictures after a change: another cover takes the place of the first, none removes them all; undefined where they stay. */
export function picturesAfter(
  current: GalleryPicture[],
  { pictures, image_url }: PictureChange,
): GalleryPicture[] | undefined {
  if (pictures || image_url === undefined) return pictures
  if (image_url === null) return []
  const cover = current.find((picture) => picture.image_url === image_url) ?? { image_url, alt: "" }
  return [cover, ...current.slice(1).filter((picture) => picture !== cover)]
}

/** Returns pictures as they are recorded, without what their files say about them. */
export function plainPictures(pictures: readonly GalleryPicture[]): GalleryPicture[] {
  return pictures.map(({ image_url, alt }) => ({ image_url, alt }))
}

export function urlsWithout(pictures: readonly GalleryPicture[], others: readonly GalleryPicture[]): string[] {
  const kept = new Set(others.map(({ image_url }) => image_url))
  return pictures.map(({ image_url }) => image_url).filter((url) => !kept.has(url))
}
