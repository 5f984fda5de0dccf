import type { Lab } from '../../core/lab.ts'
import { LATE_MS } from '../parts/part-wait.ts'
import type { Answers, Question } from './answer.ts'

export interface AskMessage {
  readonly id: number
  /** The lab that is asked about from now on; `null` where it is the one that was sent last. */
  readonly lab: Lab | null
  readonly question: Question
}

type AnswerMessage = { readonly id: number; readonly answer: Answers[keyof Answers] } | { readonly id: number; readonly fault: string }

/** What the thread says as soon as it listens. From then on it may take its time. */
export const READY = 'ready'

type AnswersPart = Pick<typeof import('./answer.ts'), 'answerQuestion'>

interface Waiting {
  readonly message: { readonly lab: Lab; readonly question: Question }
  resolve(answer: Answers[keyof Answers]): void
  reject(error: Error): void
}

/** What was asked is no longer wanted, or could not be answered. */
export class NotAnswered extends Error {}

/** Asks about labs on another thread, one question after another. Where the browser gives the page no such thread, this one answers, between other tasks. */
export class Reviewer {
  #worker: Worker | null = null
  #canThread = typeof Worker === 'function'
  #sent: Lab | null = null
  #nextId = 1
  readonly #waiting = new Map<number, Waiting>()
  readonly #loadAnswers: () => Promise<AnswersPart | null>

  /** `loadAnswers`: for a page without a thread of its own; `null` where a person no longer waits for it. */
  constructor(loadAnswers: () => Promise<AnswersPart | null>) {
    this.#loadAnswers = loadAnswers
  }

  /** Rejects with `NotAnswered` where `stop` or `rest` came first. */
  ask<K extends Question['kind']>(lab: Lab, question: Question & { readonly kind: K }): Promise<Answers[K]> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++
      // One question has one kind of answer: `answerQuestion` has the same pairs.
      this.#waiting.set(id, { message: { lab, question }, resolve: resolve as Waiting['resolve'], reject })
      this.#send(id)
    })
  }

  /** Stops what is under way, if anything is. */
  stop(): void {
    if (this.#waiting.size > 0) this.rest()
  }

  /** Stops what is under way and gives the thread back. It can be asked again after that. */
  rest(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#sent = null
    const left = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of left) reject(new NotAnswered('no longer wanted'))
  }

  #send(id: number): void {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined) return
    const { lab, question } = waiting.message
    const worker = this.#openWorker()
    if (worker === null) {
      setTimeout(() => void this.#answerHere(id), 0)
      return
    }
    worker.postMessage({ id, lab: lab === this.#sent ? null : lab, question } satisfies AskMessage)
    this.#sent = lab
  }

  #openWorker(): Worker | null {
    if (this.#worker !== null || !this.#canThread) return this.#worker
    try {
      const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' })
      // Its script did not load, or not in time. What was asked is answered all the same.
      const doWithout = () => {
        if (this.#worker !== worker) return
        worker.terminate()
        this.#worker = null
        this.#canThread = false
        for (const id of [...this.#waiting.keys()]) this.#send(id)
      }
      const late = setTimeout(doWithout, LATE_MS)
      worker.onmessage = ({ data }: MessageEvent<AnswerMessage | typeof READY>) => {
        if (data === READY) clearTimeout(late)
        else this.#take(data)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        doWithout()
      }
      this.#worker = worker
    } catch {
      this.#canThread = false
    }
    return this.#worker
  }

  async #answerHere(id: number): Promise<void> {
    try {
      // Only a page without a thread of its own needs a second copy of this.
      const answers = await this.#loadAnswers()
      const waiting = this.#waiting.get(id)
      if (waiting === undefined) return
      if (answers === null) throw new Error('what answers was not loaded')
      this.#take({ id, answer: answers.answerQuestion(waiting.message.lab, waiting.message.question) })
    } catch (error) {
      this.#take({ id, fault: error instanceof Error ? error.message : String(error) })
    }
  }

  #take(message: AnswerMessage): void {
    const waiting = this.#waiting.get(message.id)
    if (waiting === undefined) return
    this.#waiting.delete(message.id)
    if ('fault' in message) waiting.reject(new NotAnswered(message.fault))
    else waiting.resolve(message.answer)
  }
}
