import { expect, it } from 'vitest'
import { consoleHeaders, consolePolicy, contentPolicy, pageHeaders } from '../src/policy.ts'

const none = { scripts: [], styles: [] }

it('lets the page connect to where its members sign in', () => {
  const policy = contentPolicy(none, 'https://sign-in.example/')
  expect(policy).toContain(`connect-src 'self' https://sign-in.example;`)
})

it('lets the site itself record and play a voice note, and the console do neither', () => {
  expect(
    [pageHeaders, consoleHeaders].map((headers) => /microphone=\S*?\)/.exec(headers['permissions-policy'] ?? '')?.[0]),
  ).toEqual(['microphone=(self)', 'microphone=()'])
  expect(contentPolicy(none)).toContain('; media-src blob:;')
  expect(consolePolicy(none)).not.toContain('media-src')
})
