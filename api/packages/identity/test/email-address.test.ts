import { domainToASCII } from 'node:url'
import { asciiDomain, normalAddress } from '@quintet/kit/email-address'
import { assert, constantFrom, property, string, stringMatching, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => (letter === '.' ? '.' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)))

const label = stringMatching(/^[a-z0-9]([a-z0-9]{0,8})$/)
const domain = tuple(label, constantFrom('com', 'example', 'org')).map((labels) => labels.join('.'))
const local = stringMatching(/^[a-z0-9.+_-]{1,20}$/)
const spellings = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.replaceAll('.', '。'),
  (text: string) => text.replaceAll('.', '．'),
  (text: string) => text.replaceAll('.', '｡'),
  (text: string) => `${text}.`,
  (text: string) => text.replace(/^./, (letter) => `${letter}\u00AD`),
  fullWidth,
]

describe('the normal form of an address', () => {
  it.each([
    [' Mira@Example.ORG ', 'mira@example.org'],
    ['mira@example.org.', 'mira@example.org'],
    ['x@mailinator。com', 'x@mailinator.com'],
    ['x@ｍailinator.com', 'x@mailinator.com'],
    ['имя@ПРИМЕР.рф', 'имя@пример.рф'],
    ['имя@xn--e1afmkfd.xn--p1ai', 'имя@пример.рф'],
    ['a@127.0.0.1', 'a@127.0.0.1'],
    ['Zoe\u0308@example.org', 'zo\u00EB@example.org'],
    // Another mailbox, as mail is sent to what stands before the @ as it is written.
    ['ｍira@example.org', 'ｍira@example.org'],
  ])('of %j is %j', (address, normal) => expect(normalAddress(address)).toBe(normal))

  it.each([
    '',
    'mira',
    'a@b@example.org',
    'a b@example.org',
    'a@example.org/x',
    'a@example.org／x',
    'a@example.org?x',
    'a@example.org#x',
    'a@example.org\\x',
    'a@ex%61mple.org',
    'a@ex％61mple.org',
    'a@example.org:25',
    'a@[::1]',
    'a@xn--a',
    'a@example..org',
    'a@.org',
    'a@.',
    'mi\u200Bra@example.org',
    `a@${'b'.repeat(190)}`,
  ])('there is none of %j', (address) => expect(normalAddress(address)).toBeUndefined())

  it('is the same for every spelling of a domain that mail goes to', () => {
    assert(
      property(local, domain, constantFrom(...spellings), (before, after, spell) => {
        expect(normalAddress(`${before}@${spell(after)}`)).toBe(normalAddress(`${before}@${after}`))
      }),
    )
  })

  it('is its own, and goes to the mailbox that the mailer would send to', () => {
    const anyAddress = tuple(string({ unit: 'binary', maxLength: 12 }), string({ unit: 'binary', maxLength: 30 }))
    assert(
      property(anyAddress, ([before, after]) => {
        const normal = normalAddress(`${before}@${after}`)
        if (normal === undefined) return
        expect(normalAddress(normal)).toBe(normal)
        expect(asciiDomain(normal.split('@')[1] ?? '')).toBe(domainToASCII(after.trim()).replace(/\.$/, ''))
      }),
      { numRuns: 2000 },
    )
  })

  it('parts addresses whose domains mail parts', () => {
    assert(
      property(local, domain, domain, (before, one, other) => {
        expect(normalAddress(`${before}@${one}`) === normalAddress(`${before}@${other}`)).toBe(one === other)
      }),
    )
  })
})
