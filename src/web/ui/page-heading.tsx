export function PageHeading({ title }: { title: string }) {
  return (
    <header className="mb-8 grid gap-2">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <hr className="mt-1 w-24 border-0 border-terracotta border-t-3 border-dashed" />
    </header>
  )
}
