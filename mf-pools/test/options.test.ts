import { newCharacter, allowedZones } from '@quintet/domain/pools'
import { categories, categoryOptions, expandOptions } from '@quintet/domain/questions'
import { countryName, zoneName } from '@quintet/domain/places'
import type { PlaceNames } from '@quintet/ui/profile'
import { describe, expect, it } from 'vitest'
import { withTrait, pickOf } from '../src/stores/editor.ts'
import { allOptions, hasGaps, inverted, inLine, isEverything, isRange, optionRange, withOption } from '../src/stores/options.ts'
import { categoryGroups, missingTopics } from '../src/stores/topics.ts'
import { coverage, withZones, zoneTree } from '../src/stores/zones.ts'

describe('options', () => {
  it('takes "any of this class" away together with one of its members', () => {
    const left = withOption('bodyType', allOptions('bodyType'), 2, false)
    expect(left).not.toContain(16)
    expect(expandOptions('bodyType', left)).not.toContain(2)
    expect(withOption('bodyType', left, 2, true)).toEqual(allOptions('bodyType'))
  })
  it('selects and leaves out all members of a group at once', () => {
    expect(withOption('bodyType', [], 17, true)).toEqual([4, 5, 6, 17])
    expect(withOption('bodyShape', allOptions('bodyShape'), 8, false)).toEqual([])
    expect(inLine('bodyType', [16])).toEqual([1, 2, 3, 16])
  })
  it('inverts every category back to where it was', () => {
    for (const category of categories) {
      const some = inLine(category, categoryOptions(category).slice(0, 2))
      expect(inverted(category, inverted(category, some))).toEqual(some)
      expect(inverted(category, allOptions(category))).toEqual([])
    }
  })
  it('takes a range in either order and sees its gaps', () => {
    expect(optionRange('age', 30, 28)).toEqual([28, 29, 30])
    expect([hasGaps([28, 29, 30]), hasGaps([28, 30]), hasGaps([])]).toEqual([false, true, false])
    expect(isEverything('age', allOptions('age'))).toBe(true)
    expect(optionRange('age', 30, 30)).toEqual([30])
  })
  it('knows what is chosen from one end to another', () => {
    expect(categories.filter(isRange)).toEqual(['age', 'height'])
  })
  it('puts a choice in line, in the order of the options, whatever its order was', () => {
    expect(inLine('bodyType', [6, 5, 4, 1])).toEqual([1, 4, 5, 6, 17])
    expect(inLine('bodyType', [16, 2])).toEqual(inLine('bodyType', [3, 2, 1]))
  })
})

describe('topics', () => {
  it('holds all 42 categories once', () => {
    expect(categoryGroups.flatMap((group) => group.categories).sort()).toEqual([...categories].sort())
    expect(categories).toHaveLength(42)
  })
  it('names personality and location first for a new character', () => {
    const character = newCharacter()
    expect(missingTopics(character)).toEqual(['personality', 'zones'])
    const narrowed = { ...character, options: { ...character.options, diet: [] } }
    expect(missingTopics(narrowed)).toEqual(['personality', 'zones', 'diet'])
  })
})

describe('traits', () => {
  it('gives "both" to one trait at most', () => {
    const first = withTrait(newCharacter(), 2, 'both')
    expect([pickOf(first, 1), pickOf(first, 2)]).toEqual([undefined, 'both'])
    const second = withTrait(first, 4, 'both')
    expect([pickOf(second, 2), pickOf(second, 4), second.openTrait]).toEqual([1, 'both', 4])
    expect(withTrait(second, 4, 2)).toMatchObject({ traits: [0, 1, 0, 2], openTrait: 0 })
  })
})

const names: PlaceNames = {
  zone: (code) => zoneName(code, 'en'),
  country: (id) => countryName(id, 'en'),
  full: (code) => ({ name: zoneName(code, 'en'), country: undefined }),
}

describe('zones', () => {
  const world = zoneTree(allowedZones(2, 12), names, 'en')
  it('offers what the membership reaches', () => {
    expect(world.flatMap(({ codes }) => codes)).toHaveLength(569)
    expect(zoneTree(allowedZones(1, 12), names, 'en').map(({ codes }) => codes.length)).toEqual([31])
    expect(zoneTree(allowedZones(4, 12), names, 'en').flatMap(({ codes }) => codes)).toEqual([12])
  })
  it('refuses more zones than the limit and changes nothing', () => {
    const codes = world.flatMap((node) => node.codes)
    expect(withZones([12], codes, true, 220)).toBeUndefined()
    expect(withZones([12], codes, true, undefined)).toHaveLength(569)
    expect(withZones(codes.slice(0, 220), [codes[0] ?? 0], false, 220)).toHaveLength(219)
  })
  it('says how much of a place is chosen', () => {
    expect(coverage(new Set([1]), [1, 2])).toBe('some')
    expect(coverage(new Set([1, 2]), [1, 2])).toBe('all')
    expect(coverage(new Set(), [1, 2])).toBe('none')
  })
})
