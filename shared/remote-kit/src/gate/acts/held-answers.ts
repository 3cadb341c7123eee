import type { PageNotes } from '../browser/in-page.ts'

// A press while the first one is under way. Each function is handed to the page as text: it names nothing outside of itself.

interface HoldingPage {
  gateNotes: PageNotes
  gateControls: Map<string, HTMLElement>
  gateHeld?: { sent: number; end(): void } | undefined
}

/** Lets requests go out, and their answers wait. */
export const holdAnswers = (): void => {
  const page = globalThis as unknown as HoldingPage
  page.gateNotes.held = new Promise<void>((end) => (page.gateHeld = { sent: page.gateNotes.sent, end }))
}

/** Whether a request went out since answers are held back, and the control that sent it can be pressed once more. */
export const isAwaitedAt = async (key: string): Promise<boolean> => {
  const { gateNotes, gateControls, gateHeld } = globalThis as unknown as HoldingPage
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const control = gateControls.get(key)
  return gateNotes.sent > (gateHeld?.sent ?? 0) && control !== undefined && document.activeElement === control
}

/** Lets the answers come. */
export const letAnswersGo = (): void => {
  const page = globalThis as unknown as HoldingPage
  page.gateNotes.held = undefined
  page.gateHeld?.end()
}
