export default function Auth() {
  return <h1>Sign In</h1>
}
