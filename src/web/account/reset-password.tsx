export default function ResetPassword() {
  return <h1>Reset</h1>
}
