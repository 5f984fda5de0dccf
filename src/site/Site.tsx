export function Site() {
  return (
    <main>
      <h1>Slackline</h1>
    </main>
  )
}
