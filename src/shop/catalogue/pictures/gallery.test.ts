import { expect, test } from "vitest"
import { type GalleryPicture, picturesAfter } from "./gallery.ts"

const picture = (name: string, alt = ""): GalleryPicture => ({ image_url: `/media/products/${name}/720.webp`, alt })
const [front, back, side] = [picture("front", "From the front"), picture("back"), picture("side")]

test.each<[string, Parameters<typeof picturesAfter>[1], GalleryPicture[] | undefined]>([
  ["nothing said leaves them", {}, undefined],
  ["a list replaces them, whatever the cover is said to be", { pictures: [back], image_url: "/x" }, [back]],
  ["an empty list removes them", { pictures: [] }, []],
  ["no cover removes them", { image_url: null }, []],
  ["the same cover leaves them", { image_url: front.image_url }, [front, back]],
  ["a new cover takes the place of the first", { image_url: side.image_url }, [side, back]],
  ["a later one as the cover moves there", { image_url: back.image_url }, [back]],
])("%s", (_, change, after) => expect(picturesAfter([front, back], change)).toEqual(after))
