// Asked for late, as the breached passwords are: a package of the older kind would come out of a bundle as a default alone.
/** Domains of services that lend mailboxes for minutes (package disposable-email-domains-js, CC0). */
export { disposableEmailBlocklistSet as throwAwayDomains } from 'disposable-email-domains-js'
