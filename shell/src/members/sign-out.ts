import { confirmFirst, signOut } from '@quintet/sdk'

/** Signs out after a question. */
export const askToSignOut = async (): Promise<void> => {
  const confirmed = await confirmFirst({
    title: { key: 'signOut.title' },
    body: { key: 'signOut.body' },
    action: { label: { key: 'signOut.confirm' } },
  })
  if (confirmed) await signOut()
}
