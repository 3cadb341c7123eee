const calmMs = 1500
const lookEveryMs = 500

const takesText = (element: Element | null): boolean =>
  element?.matches(
    'textarea, [contenteditable], input:not([type=button], [type=submit], [type=checkbox], [type=radio], [type=file])',
  ) ?? false

/**
 * Runs works at a moment at which nothing that the member is about gets into their way: no field has the focus, no dialog is open, and
 * nothing was pressed for a moment. A dialog that comes while somebody types takes what they type, and a tap meant for something else.
 * @returns `wait` for such a moment, at once where it is one; a later work replaces one that still waits. `stop` drops it
 */
export const calmMoments = (page: Document): { wait(work: () => void): void; stop(): void } => {
  const listening = new AbortController()
  let pressedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setInterval> | undefined
  const note = () => void (pressedAt = performance.now())
  for (const kind of ['pointerdown', 'keydown']) page.addEventListener(kind, note, { capture: true, signal: listening.signal })
  const isCalm = (): boolean =>
    performance.now() - pressedAt > calmMs && !takesText(page.activeElement) && page.querySelector('dialog[open]') === null
  const drop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    wait: (work) => {
      drop()
      if (isCalm()) return work()
      timer = setInterval(() => {
        if (!isCalm()) return
        drop()
        work()
      }, lookEveryMs)
    },
    stop: () => {
      drop()
      listening.abort()
    },
  }
}
