import { $canActivate, $member, activateMember, openPopup } from '@quintet/sdk'

// What is open now, and the one thing to do: a toast would be gone before it is read.
const welcome = (): void =>
  void openPopup({
    kind: 'good',
    title: { key: 'home.activatedTitle' },
    body: { key: 'home.activated' },
    action: { label: { key: 'home.activatedAction' }, to: '/judging' },
  })

const tryIt = async (): Promise<void> => {
  try {
    if ((await activateMember()) === undefined) welcome()
  } catch {
    // Tried again with the next state of the member, and by pressing a locked tile, which says what is wrong.
  }
}

/**
 * Makes the member active as soon as the last missing thing is there, wherever on the site that happens (decision 65): the
 * fifth character, a photo in place of a deleted one, a consent given again. Tried once for each state the server told.
 * @returns a function that stops it
 */
export const followActivation = (): (() => void) => {
  let triedFor: unknown
  const look = () => {
    const { data, state } = $member.get()
    if (!$canActivate.get() || state !== 'ready' || triedFor === data) return
    triedFor = data
    void tryIt()
  }
  const stops = [$canActivate.subscribe(look), $member.listen(look)]
  return () => {
    for (const stop of stops) stop()
  }
}
