import { confirmFirst, signOut } from '@quintet/sdk'

/** Signs out after a question. */
export async function askToSignOut(): Promise<void> {
  const confirmed = await confirmFirst({
    title: { key: 'signOut.title' },
    body: { key: 'signOut.body' },
    action: { label: { key: 'signOut.confirm' } },
  })
  if (confirmed) await signOut()
}
