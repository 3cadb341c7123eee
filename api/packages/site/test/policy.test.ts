import { expect, it } from 'vitest'
import { contentPolicy } from '../src/policy.ts'

it('lets the page connect to where its members sign in', () => {
  const policy = contentPolicy({ scripts: [], styles: [] }, 'https://sign-in.example/')
  expect(policy).toContain(`connect-src 'self' https://sign-in.example;`)
})
