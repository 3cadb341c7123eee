import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentions } from '@quintet/retention/remove-outdated'
import { heardEvents } from '@quintet/payments/stripe-events'
import { settings } from '@quintet/settings/table'

const guide = readFileSync(new URL('../../../shared/docs/guides/operator.md', import.meta.url), 'utf8')

test.each(Object.values(settings))("the operator's guide tells of $name as the code does", ({ name, fallback, about }) => {
  expect(guide).toContain(`| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`)
})

test.each(Object.values(retentions))("the operator's guide tells how long $what stay", ({ days, what, afterwards }) => {
  expect(guide).toContain(`| ${what} | ${days} | ${afterwards} |`)
})

test.each(heardEvents)("the operator's guide names the event %s, which the webhook has to be sent", (event) => {
  expect(guide).toContain(`| \`${event}\` |`)
})
