import type { Lab } from '../../core/lab.ts'
import { answerQuestion } from './answer.ts'
import type { AskMessage, READY } from './reviewer.ts'

// The thread in which labs are looked through, so that the page never waits for it.
let lab: Lab | null = null

self.addEventListener('message', ({ data }: MessageEvent<AskMessage>) => {
  const { id, question } = data
  // A lab is sent once. What is remembered of it, such as its findings, belongs to this very object.
  if (data.lab !== null) lab = data.lab
  try {
    if (lab === null) throw new Error('asked before any lab was sent')
    self.postMessage({ id, answer: answerQuestion(lab, question) })
  } catch (error) {
    self.postMessage({ id, fault: error instanceof Error ? error.message : String(error) })
  }
})

self.postMessage('ready' satisfies typeof READY)
