/** What the numbers are, and what they are not. */
export function LessonFoot() {
  return (
    <footer className="foot">
      <p>
        The numbers of the lesson teach the arithmetic of a budget; they are nobody’s production figures. What you change here stays on this
        page and leaves your own labs alone.
      </p>
    </footer>
  )
}
