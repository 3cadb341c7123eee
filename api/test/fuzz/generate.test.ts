import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { drawInputs, inputsNear, shaped } from './generate.ts'

const schema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\p{L}]+$' }),
  code: Type.String({ pattern: '^[0-9]{6}$' }),
  kind: Type.Enum(['a', 'b']),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  either: Type.Union([Type.Literal(1), Type.Array(Type.Boolean(), { maxItems: 3 })]),
  free: Type.Record(Type.String(), Type.String({ maxLength: 20 })),
  pair: Type.Tuple([Type.Number(), Type.Null()]),
})

describe('the generator of inputs', () => {
  it('makes values of the shape it is given', () => {
    const check = Compile(schema)
    const made = drawInputs(shaped(schema), 200, 1)
    expect(made.filter((value) => !check.Check(value))).toEqual([])
    expect(new Set(made.map((value) => JSON.stringify(value))).size).toBeGreaterThan(150)
  })

  it('bends most of them, with keys of prototypes among them', () => {
    const check = Compile(schema)
    const texts = drawInputs(inputsNear(schema), 1000, 1).map((value) => JSON.stringify(value))
    const wrong = texts.filter((text) => !check.Check(JSON.parse(text)))
    expect(wrong.length).toBeGreaterThan(400)
    for (const trap of ['"__proto__":', '"toString":1', 'null', 'AAAAAAAAAA'])
      expect(texts.some((text) => text.includes(trap))).toBe(true)
  })

  it('makes the same ones for the same seed', () => {
    const [first, again, other] = [3, 3, 4].map((seed) => JSON.stringify(drawInputs(inputsNear(schema), 50, seed)))
    expect(first).toBe(again)
    expect(first).not.toBe(other)
  })
})
