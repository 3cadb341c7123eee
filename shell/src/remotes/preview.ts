import { overriddenNames } from '@quintet/federation/loader'

/** What this browser tries out instead of what is live. */
export interface Trial {
  what: string
  /** Whether the site gives it to this browser, by a link; else the browser asks for it by its own storage. */
  isLink: boolean
}

/** Reads it from the page and from this browser; nothing for everyone else. */
export const trialHere = (): Trial | undefined => {
  const { preview } = document.documentElement.dataset
  if (preview) return { what: preview, isLink: true }
  const names = overriddenNames()
  return names.length > 0 ? { what: names.join(' '), isLink: false } : undefined
}

/** Goes back to what is live. */
export const endTrial = ({ isLink }: Trial): void => {
  if (!isLink) localStorage.removeItem('quintet.overrides')
  location.assign(isLink ? '/try/end' : '/')
}
