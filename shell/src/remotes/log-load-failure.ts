import type { LoadEvent } from '@quintet/federation/loader'

/** Names a failure and its reason in the console, for developers who look for the cause: the member is told in one sentence without it. */
export const logLoadFailure = (event: LoadEvent): void => {
  if (event.type !== 'failed') return
  const { remote, version, phase, errorClass, reason } = event
  // oxlint-disable-next-line no-console
  console.warn(`${remote} ${version} did not open (${phase}, ${errorClass}): ${reason}`, event)
}
