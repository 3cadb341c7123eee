import { confirmFirst } from '../stores/popup.ts'

const page = (): Location => globalThis.location

// `javascript:` and `data:` are addresses too, and lead to nothing that a member could want.
const isPage = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const agrees = (host: string): Promise<boolean> =>
  confirmFirst({
    title: { key: 'leave.title' },
    body: { key: 'leave.body', params: { host } },
    action: { label: { key: 'leave.go', params: { host } } },
  })

/**
 * Goes to another page by its address. The one way out of the site: to another origin the member is asked first, with its name.
 * @returns whether it went
 */
export const leaveSite = async (address: string): Promise<boolean> => {
  const target = new URL(address, page().href)
  if (!isPage(target)) return false
  if (target.origin !== page().origin && !(await agrees(target.host))) return false
  page().assign(target.href)
  return true
}
