import { isIPv4, isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import { keepNewest } from '../keep-newest.ts'

/** Hono's environment here: the socket when served by Node, nothing when called as `fetch` in tests. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>
}

export type Exchange = HonoContext<AppEnv>

/** A part of the address by its name; empty where it holds U+0000, by which nothing is named: PostgreSQL keeps no such text. */
export const paramOf = (exchange: Exchange, name: string): string => {
  const part = exchange.req.param(name) ?? ''
  return part.includes('\0') ? '' : part
}

/** The address that the outermost of the trusted proxies appended; without proxies the one the connection comes from. */
export const forwardedAddress = (forwarded: string, direct: string, proxies: number): string =>
  (proxies > 0 && forwarded.split(',').at(-proxies)?.trim()) || direct

/** The caller's address; behind `proxies` trusted proxies the entry that the outermost of them appended. */
export const callerAddress = (exchange: Exchange, proxies: number): string => {
  const direct = exchange.env?.incoming?.socket?.remoteAddress ?? 'local'
  return forwardedAddress(exchange.req.header('x-forwarded-for') ?? '', direct, proxies)
}

// Some proxies append the port as well.
const withoutPort = (address: string): string => {
  const [, inBrackets, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return inBrackets ?? dotted ?? address
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** The eight groups of an IPv6 address, as it may be shortened by `::`. */
const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')]
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
}

const network = (address: string): string =>
  `${expand(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`

// As long as an address can be, with its zone and port; a header may have anything in it.
const longestKept = 64
const keep = keepNewest<string>(1000)

const look = (address: string): string => {
  const plain = withoutPort(address).split('%')[0] ?? ''
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(mapped)) return mapped
  return isIPv6(plain) ? network(plain) : address
}

/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 one, for that is what one subscriber has to choose from.
 * @param address as the socket or a proxy wrote it; what is no address stands for itself
 */
export const networkOf = (address: string): string =>
  address.length > longestKept ? look(address) : keep(address, () => look(address))

/** The host that a request names, with its port where it has one. */
export const requestedHost = ({ req }: Exchange): string => req.header('host') ?? new URL(req.url).host

/** The network a request comes from, as limits count it. */
export const callerNetwork = (exchange: Exchange, proxies: number): string => networkOf(callerAddress(exchange, proxies))
