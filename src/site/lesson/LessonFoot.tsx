/** What the numbers are, and what they are not. */
export function LessonFoot() {
  return (
    <footer className="foot">
      <p>
        The numbers of the lesson teach the arithmetic of a budget; they are nobody’s production figures. What you change in a chapter is
        kept in this browser, for that chapter, and leaves your own labs alone.
      </p>
    </footer>
  )
}
