import type { ReactNode } from "react"
import { Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { zoomedPicture } from "#shop/catalogue/pictures/pictures.ts"
import type { SampleReview } from "#shop/settings/settings.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { type PageReviews, reviewsQuery } from "./page-query.ts"

export function Reviews({ reviews }: { reviews: PageReviews | null }) {
  if (!reviews) return null
  const { count, average, shown, next, continued } = reviews
  return (
    <Section>
      <p className="mt-2 text-lg">{m.shop_reviews_count({ count, average })}</p>
      <List
        of={shown.map(({ day, ...review }) => ({ ...review, note: <span className="text-muted text-sm">{day}</span> }))}
      />
      <p className="mt-6 flex flex-wrap gap-6 font-bold text-terracotta">
        {continued && <PageLink after={null}>{m.shop_reviews_newest()}</PageLink>}
        {next && <PageLink after={next}>{m.shop_reviews_older()}</PageLink>}
      </p>
    </Section>
  )
}

/** Shows what buyers could say; no customer wrote it, and no search engine reads it. */
export function SampleReviews({ reviews }: { reviews: readonly SampleReview[] }) {
  if (reviews.length === 0) return null
  const note = <span className="sample-mark">{m.shell_sample()}</span>
  return (
    <Section>
      <p className="mt-2 text-muted">{m.home_reviews_lead()}</p>
      <List of={reviews.map((review) => ({ ...review, id: review.name, note, pictures: [], answer: null }))} />
    </Section>
  )
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-14 border-line border-t-2 border-dashed pt-10">
      <h2 id="reviews-title" className="text-2xl sm:text-3xl">
        {m.shop_reviews()}
      </h2>
      {children}
    </section>
  )
}

interface ReviewProps extends Omit<PageReviews["shown"][number], "id" | "date" | "day"> {
  note: ReactNode
}

function List({ of }: { of: ReadonlyArray<ReviewProps & { id: string }> }) {
  return (
    <ul className="mt-6 grid gap-8 lg:grid-cols-2">
      {of.map(({ id, ...review }) => (
        <li key={id} className="wrap-anywhere grid content-start gap-2">
          <Review {...review} />
        </li>
      ))}
    </ul>
  )
}

function PageLink({ after, children }: { after: string | null; children: string }) {
  return (
    <Link to={{ search: reviewsQuery(after), hash: "#reviews" }} className="thread-link">
      {children}
    </Link>
  )
}

function Review({ name, stars, text, pictures, answer, note }: ReviewProps) {
  const by = name ?? m.shop_reviews_former()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars stars={stars} alt={m.orders_stars({ stars })} />
        <strong lang={name ? langWritten(name) : undefined}>{by}</strong>
        {note}
      </p>
      {text && (
        <p lang={langWritten(text)} className="max-w-prose whitespace-pre-line">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {pictures.map((url, at) => (
            <a key={url} href={zoomedPicture(url)} className="w-24">
              <ProductPicture
                imageUrl={url}
                alt={m.shop_reviews_picture({ position: at + 1, name: by })}
                sizes="6rem"
                className="rounded-md"
              />
            </a>
          ))}
        </p>
      )}
      {answer && (
        <div className="border-rose border-l-2 pl-4">
          <strong className="text-sm">{m.shop_reviews_answer()}</strong>
          <p lang={langWritten(answer)} className="max-w-prose whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
    </>
  )
}
