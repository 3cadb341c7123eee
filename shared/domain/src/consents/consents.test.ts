import { expect, test } from 'vitest'
import { CONSENT_VERSIONS, TERMS_VERSION } from './index.ts'

test('every wording that a member agrees to is named by the day it came into force', () => {
  for (const version of [TERMS_VERSION, ...Object.values(CONSENT_VERSIONS)])
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version)
})
