export default function Home() {
  return <h1>Nool</h1>
}
