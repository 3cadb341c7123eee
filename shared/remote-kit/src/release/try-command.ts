import { readHead, ReleaseError, signPreview } from '@quintet/registry'
import { renderUnicodeCompact } from 'uqr'
import type { Command } from './command.ts'
import { siteAddress } from './site-address.ts'

const usualDays = 7

/** `try NAME[@VERSION]`: an address, and a code for a phone, that puts the version in the place of the live one for one browser alone. */
export const tryVersion: Command = async ({ releases, values }, [given]) => {
  const [remote = '', version] = (given ?? '').split('@')
  if (remote === '')
    throw new ReleaseError('Which remote? Name it, as in `pnpm release try mf-judging` or `… mf-judging@VERSION`.')
  const { document } = await readHead(releases)
  const days = values.days === undefined ? usualDays : Number(values.days)
  const { preview, token } = signPreview(releases, document, { remote, version, days, now: Date.now() })
  const address = `${siteAddress()}/try/${token}`
  const until = new Date(preview.until * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const said = `${remote} ${preview.version}, for each browser that opens it, until ${until} UTC. \`/try/end\` ends it there.`
  return { data: { ...preview, address }, text: `${address}\n\n${renderUnicodeCompact(address)}\n\n${said}` }
}
