// What runs in the pages. Each function is sent as its own text: nothing outside it can be used.

/** @typedef {{ slider: string, values: number[] }} Drag  selector of a range input, and a value for each event */

/**
 * One event at a time. An event's microtasks end its script; a task posted from the next animation frame comes after that frame's style, layout
 * and paint. No frame stands between two events: after one in which nothing changed, Chromium waits 16 ms for the next even without a frame
 * rate limit.
 * @param {Drag} drag
 * @returns {Promise<{ scriptMs: number[], frameMs: number[] }>}
 */
export async function measureDrag({ slider, values }) {
  const input = /** @type {HTMLInputElement} */ (document.querySelector(slider))
  // React listens for changes of `value` on the element itself; the prototype's setter is what a hand on the slider uses.
  const setValue = /** @type {(value: string) => void} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set)
  const { port1, port2 } = new MessageChannel()
  /** @returns {Promise<number>} */
  const frameDone = () =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve(performance.now())
      requestAnimationFrame(() => port2.postMessage(null))
    })

  const scriptMs = []
  const frameMs = []
  for (const value of values) {
    const startMs = performance.now()
    setValue.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // Microtasks that the event's microtasks queued come after the first of these.
    for (let i = 0; i < 4; i++) await null
    scriptMs.push(performance.now() - startMs)
    frameMs.push((await frameDone()) - startMs)
  }
  port1.close()
  return { scriptMs, frameMs }
}

/**
 * Whether every event of the drag has changed the page by the end of its microtasks.
 * @param {Drag} drag
 * @returns {Promise<boolean>}
 */
export async function dragChangesDom({ slider, values }) {
  const input = /** @type {HTMLInputElement} */ (document.querySelector(slider))
  const setValue = /** @type {(value: string) => void} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set)
  let changes = 0
  const observer = new MutationObserver((records) => {
    changes += records.filter(({ target }) => target !== input).length
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  let isChanged = true
  for (const value of values) {
    changes = 0
    setValue.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    for (let i = 0; i < 4; i++) await null
    isChanged &&= changes > 0
  }
  observer.disconnect()
  return isChanged
}

/**
 * An event in each frame, as a browser hands out pointer moves. Returns how many frames came too late for their turn.
 * @param {Drag} drag
 * @returns {Promise<number>}
 */
export function dragAtFrameRate({ slider, values }) {
  const FRAME_MS = 1000 / 60
  const IDLE_FRAMES = 30
  const input = /** @type {HTMLInputElement} */ (document.querySelector(slider))
  const setValue = /** @type {(value: string) => void} */ (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set)
  return new Promise((resolve) => {
    let frame = -IDLE_FRAMES
    let before = 0
    let missed = 0
    /** @param {number} now */
    const step = (now) => {
      if (frame > 0 && now - before > 1.5 * FRAME_MS) missed += Math.round((now - before) / FRAME_MS) - 1
      before = now
      const value = values[frame]
      if (frame === values.length) {
        resolve(missed)
        return
      }
      frame++
      requestAnimationFrame(step)
      if (value === undefined) return
      setValue.call(input, String(value))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    requestAnimationFrame(step)
  })
}

/** Runs before the page's own scripts: `window.benchOpened` is the time from the navigation to the first frame with the live picture. */
export function watchOpening() {
  const opened = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    const look = () => {
      // The still picture of the built page stands in no such frame.
      if (document.querySelector('.figure-frame .row') !== null) port2.postMessage(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Reflect.set(window, 'benchOpened', opened)
}
