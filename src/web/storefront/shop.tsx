export default function Shop() {
  return <h1>Shop All Products</h1>
}
