import { domainToASCII, domainToUnicode } from 'node:url'

// One mailbox has many spellings: mail goes to the domain as `domainToASCII` has it, in which full-width letters and other dots are the
// plain ones. Lists, limits and hashes know an address by one form, so that no other spelling gets round them.

/** What `domainToASCII` would take for the end of a domain, or decode: syntax of URLs, which no domain holds. */
const urlSyntax = /[/\\?#%:[\]@]/

/** A domain as mail is sent to it, without a dot at its end; undefined where there is none such. */
export const asciiDomain = (domain: string): string | undefined => {
  if (urlSyntax.test(domain)) return undefined
  const ascii = domainToASCII(domain).replace(/\.$/, '')
  return ascii.split('.').includes('') ? undefined : ascii
}

// In letters, as it is typed and was always kept: the one writing of each ASCII form.
const normalDomain = (domain: string): string | undefined => {
  const ascii = asciiDomain(domain)
  return ascii === undefined ? undefined : domainToUnicode(ascii) || undefined
}

const shape = /^[^\s@]{1,64}@[^\s@]{1,189}$/
/** Characters that are not seen: by one of them two addresses would look alike. */
const unseen = /\p{C}/u

/**
 * The one form of an address that everything goes by; undefined where it is none. Before the @ only case and the composition of letters are
 * overlooked: a full-width letter there names another mailbox, and mail goes to it as it is written (RFC 6532, section 3.1, has NFC for
 * that reason, and warns of NFKC).
 */
export const normalAddress = (text: string): string | undefined => {
  const address = text.trim()
  if (!shape.test(address) || unseen.test(address.slice(0, address.indexOf('@')))) return undefined
  const [before = '', after = ''] = address.split('@')
  const domain = normalDomain(after)
  const normal = `${before.normalize('NFC').toLowerCase().normalize('NFC')}@${domain}`
  return domain !== undefined && shape.test(normal) ? normal : undefined
}

/** An address as it was kept before there was a normal form; accounts of then are found by it. */
export const plainAddress = (text: string): string => text.trim().toLowerCase()
