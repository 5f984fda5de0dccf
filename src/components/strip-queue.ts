/** A task that has run this long gives way to the hand. */
const SLICE_MS = 8

type Job = () => void

const jobs = new Set<Job>()
let isPumping = false

/** Runs a job in a task of its own time, after those that wait already. Returns how to call it off. */
export function runLater(job: Job): () => void {
  jobs.add(job)
  if (!isPumping) {
    isPumping = true
    setTimeout(pump, 0)
  }
  return () => {
    jobs.delete(job)
  }
}

function pump(): void {
  const untilMs = performance.now() + SLICE_MS
  for (const job of jobs) {
    jobs.delete(job)
    job()
    if (performance.now() >= untilMs) break
  }
  isPumping = jobs.size > 0
  if (isPumping) setTimeout(pump, 0)
}
