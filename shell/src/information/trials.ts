const refusedIn = async (answer: Response): Promise<boolean> => {
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
  return ((await answer.json()) as { refused: boolean }).refused
}

/** Whether this browser refused trials of new versions. */
export const readRefusal = async (): Promise<boolean> => refusedIn(await fetch('/trials'))

/** Refuses trials in this browser, or allows them again. */
export const writeRefusal = async (refused: boolean): Promise<boolean> =>
  refusedIn(await fetch('/trials', { method: 'POST', body: JSON.stringify({ refused }) }))
