import { calls } from '@quintet/contract'
import { createPhotoLinks } from '@quintet/photos/links'
import { systemClock } from '@quintet/kit/clock'
import { systemRandom } from '@quintet/kit/random'
import { roundText } from '@quintet/wire-texts/round'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

const links = createPhotoLinks(systemRandom.bytes(32), systemRandom, systemClock)
const [url = ''] = links.create([7], { id: 1, sessionId: 'session' }, { kind: 'own' })

const entry = fc.record({
  url: fc.oneof(
    fc.constant(url),
    fc.base64String().map((text) => `/photos/${text.replaceAll('+', '-')}`),
  ),
  ticket: fc.oneof(fc.base64String(), fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '\\', '\u2028')),
})
const list = fc.array(entry, { maxLength: 5 })

test('a round is spelled as its codec spells it', () => {
  const { encode } = calls.loadJudgingRound.wire.answer
  fc.assert(
    fc.property(list, fc.tuple(list, list, list), fc.nat(5), (samePerson, sets, tokensRemaining) => {
      const round = { samePerson, sets }
      expect(roundText(round, tokensRemaining)).toBe(JSON.stringify(encode({ round, tokensRemaining })))
    }),
  )
})
