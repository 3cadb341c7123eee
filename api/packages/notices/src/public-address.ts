import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// What is not a host of the public internet (IANA's registries of special-purpose addresses).
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4')

const open6 = new BlockList()
// Of IPv6 only the global range is let through, without the parts of it that lead to IPv4, tunnels or examples.
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6')

/** Whether a server may be sent to that address: no loopback, no private or special network. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** Looks a name up for a connection, and refuses one that leads into a closed network: looked at where it is used, it cannot change in between. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (refused || !first) return done(new Error('The name does not lead to a public address.'), '')
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })
}
