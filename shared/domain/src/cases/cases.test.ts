import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportReasons } from '../limits/index.ts'
import { caseNumberOf, caseNumbers, harmOf, lastingMeasures, standingOf } from './index.ts'

describe('measures', () => {
  test('are four, and each gives its standing (decision 57)', () => {
    expect(lastingMeasures).toEqual(['warn', 'removePhoto', 'suspend', 'close'])
    expect(lastingMeasures.map((one) => standingOf([one]))).toEqual([1, 0, 2, 2])
  })

  test('in force together give the standing of the hardest', () => {
    expect([standingOf([]), standingOf(['warn', 'removePhoto']), standingOf(['suspend', 'warn'])]).toEqual([0, 1, 2])
  })
})

describe('the number of a case', () => {
  test('is read as it was typed, whichever there can be', () => {
    fc.assert(fc.property(fc.integer(caseNumbers), (number) => caseNumberOf(` ${number} `) === number))
    expect([caseNumberOf('1'), caseNumberOf('2147483647')]).toEqual([1, 2_147_483_647])
  })

  test('is nothing that no case can have', () => {
    for (const typed of ['', '0', '-1', '1.5', '2147483648', '99999999999', '12a', '0x10'])
      expect(caseNumberOf(typed), typed).toBeUndefined()
  })
})

describe('harm', () => {
  test('of messages nobody wanted and of graphic photos is the highest, of faults of the site the lowest', () => {
    const ofMatches = reportReasons.match.map((_, index) => harmOf('match', index + 1))
    const ofPhotos = reportReasons.image.map((_, index) => harmOf('photo', index + 1))
    expect([ofMatches, ofPhotos]).toEqual([
      [2, 3, 1, 2],
      [3, 0, 1, 1, 2],
    ])
    const ofOthers = [
      harmOf('samePerson', 1),
      harmOf('returned', 0),
      harmOf('error', 6),
      harmOf('stopped', 0),
      harmOf('request', 0),
    ]
    expect(ofOthers).toEqual([2, 1, 0, 0, 0])
  })

  test('of a reason that is not known is that of another reason', () => {
    expect([harmOf('match', 0), harmOf('photo', 9)]).toEqual([2, 2])
  })
})
