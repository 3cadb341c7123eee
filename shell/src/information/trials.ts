import { ApiError, statuses } from '@quintet/sdk'

const noConnection = (): never => {
  throw new ApiError(statuses.network, 'network', 'Network error')
}

const ask = async (init?: RequestInit): Promise<boolean> => {
  const answer = await fetch('/trials', init).catch(noConnection)
  if (!answer.ok) throw new ApiError(answer.status, `http.${answer.status}`, 'The site refused.')
  return ((await answer.json()) as { refused: boolean }).refused
}

/** Whether this browser refused trials of new versions. */
export const readRefusal = (): Promise<boolean> => ask()

/** Refuses trials in this browser, or allows them again. */
export const writeRefusal = (refused: boolean): Promise<boolean> => ask({ method: 'POST', body: JSON.stringify({ refused }) })
