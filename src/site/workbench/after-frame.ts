/** Longest wait where the page draws no frames, as in a tab that is not seen. */
const UNSEEN_MS = 250

/** Runs a task once, after the next frame has been drawn: a key that was typed is on screen by then. Asked again meanwhile, it still runs once. */
export function afterFrame(task: () => void): { ask(): void; now(): void; stop(): void } {
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    if (timer !== null) clearTimeout(timer)
    frame = null
    timer = null
  }
  const run = () => {
    stop()
    task()
  }
  return {
    ask() {
      if (timer !== null) return
      timer = setTimeout(run, UNSEEN_MS)
      frame = requestAnimationFrame(() => {
        if (timer !== null) clearTimeout(timer)
        timer = setTimeout(run, 0)
      })
    },
    now: run,
    stop,
  }
}
