import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { challengeOf } from '../src/delay/challenge.ts'
import { evaluate, stride } from '../src/delay/evaluate.ts'
import { bytesOf, numberOf, powerOf, startOf } from '../src/delay/group.ts'
import { elementBytes, modulus } from '../src/delay/modulus.ts'
import { quotientDigits } from '../src/delay/prove.ts'
import { runDelay } from '../src/delay/run-delay.ts'
import { isDelayed } from '../src/delay/verify.ts'
import { drawSeedOf, seedSchemes } from '../src/seed.ts'

// Worked out with Python's pow from the description in shared/docs/guides/drawing-format.md: root 22…, commitment 33…, 5,000 squarings.
const [root, commitment, squarings] = ['22'.repeat(32), '33'.repeat(32), 5000]
const output =
  '279baeff92de049ccd378fbb7aa74cb1296ffd1d15b23e421948b0698274ffec785a29193b753190862d3b4d51ea5dec156251a1a283f80c25d5ef91c2084c39bf333310eca5a8333b055a9807a3a1323444c6c3fe950b77b07af583d6f11aa32e2e5eacb373e19049dd67789f9de7dc4d5e8c6c9b5b6a382f673a9f819ff7e488481fa69e36a7144542bb22197eae254f5b6302e2e2569079d265258dbbdc34ccd45f9e1a80258da2cce8cc91535931319e8b33f481d2ec88de6706520d332e8d88e62e73a03385d71e0f1e6123c69fdcca3d861c151f3cf30c0a1967641bb9854fa216eb423755544e15fc9a6b71335896ea294b1661ceecea527186396a71'
const proof =
  '1f0f37e587edba912680892a9fa040219c5970b924e4c411d8d704394813f804c1366ffc57d5f32a8ec6f273c73e4626ac4d973b276db3f8900622ca47ba2f4d5e92ca830159df338bed6b4fadd9847fb3c11c05db1aa78afff9512a218d4a7b06c796e8dbac450459714aed2c4479a8e6cb31210636d4932636849fe62997562c1b0f9941c1b6dd0a99c313ec71b29bad71b2ed5d3327733ed04121b1f46f1d24878bfbd10db883bb852c319df4cd6ff8e8db0ec0218e5fcf4ed00fcb5b7a33ca113e3ef6a5e361a84a34b144a364a7a64751ff3990857438e035ade7e24218dbdfeb6df2f2e0fa86997fd75c1d7777c573b0df314ea44f7cad4bc7112ebf3f'

const go = () => undefined
const start = startOf(root, commitment)
const hexOf = (number: bigint): string => bytesOf(number, elementBytes).toString('hex')

const negative = (element: string) => hexOf(modulus - BigInt(`0x${element}`))
const stop = () => {
  throw new Error('Stopped')
}

/** Squarings as anybody would write them. */
const squared = (element: bigint, times: number): bigint => {
  let square = element
  for (let left = times; left > 0; left--) square = (square * square) % modulus
  return 2n * square < modulus ? square : modulus - square
}

describe('a delay', () => {
  it('is the one that Python works out', async () => {
    expect(await runDelay(start, squarings, go)).toEqual({ squarings, output, proof })
    expect(isDelayed(start, { squarings, output, proof })).toBe(true)
    const parts = { scheme: seedSchemes.mixed, seed: Buffer.alloc(32, 0x11), merkle_root: root }
    const beacon = JSON.stringify({ squarings, output, proof })
    expect(drawSeedOf({ ...parts, beacon })).toBe('bfff63045101dc92f238cf03994afd9491a197ef5a0e4e089120761328bc7002')
    expect(() => drawSeedOf({ ...parts, beacon: JSON.stringify({ squarings }) })).toThrow('not worked out yet')
  })

  it('is so many squarings and its proof holds, whatever it starts from', async () => {
    const hash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
    const often = fc.constantFrom(1, 2, 255, 256, 257, stride - 1, stride, stride + 1, 2 * stride, 3000)
    await fc.assert(
      fc.asyncProperty(hash, hash, often, async (oneRoot, oneCommitment, times) => {
        const from = startOf(oneRoot, oneCommitment)
        const delay = await runDelay(from, times, go)
        expect(delay.output).toBe(hexOf(squared(numberOf(from), times)))
        expect(isDelayed(from, delay)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  it('is not proved by another output, proof, number or start', async () => {
    const other = await runDelay(start, squarings + 1, go)
    for (const forged of [
      { squarings },
      { squarings, output },
      { squarings, output: other.output, proof },
      { squarings, output, proof: other.proof },
      { ...other, squarings },
      { squarings: squarings + 1, output, proof },
      { squarings: 0, output, proof },
      { squarings: 5000.5, output, proof },
      { squarings, output: negative(output), proof },
      { squarings, output, proof: negative(proof) },
      { squarings, output: hexOf(1n), proof: hexOf(1n) },
      { squarings, output: hexOf(0n), proof: hexOf(0n) },
      { squarings, output: output.toUpperCase(), proof },
      { squarings, output: output.slice(2), proof },
    ])
      expect(isDelayed(start, forged), JSON.stringify(forged)).toBe(false)
    expect(isDelayed(startOf(commitment, root), { squarings, output, proof })).toBe(false)
  })

  it('goes on in threads of its own where it is long, with the same result', async () => {
    const long = 25 * stride + 7
    const delay = await runDelay(start, long, go)
    expect(delay.output).toBe(Buffer.from(evaluate(start, long).output).toString('hex'))
    expect(isDelayed(start, delay)).toBe(true)
  }, 30_000)

  it('ends when it is asked to', async () => {
    await expect(runDelay(start, 2 ** 28, stop)).rejects.toThrow('Stopped')
  }, 30_000)
})

describe('the digits of the quotient', () => {
  it('give it back, however many squarings there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 * stride }), (times) => {
        const prime = challengeOf(start, bytesOf(2n, elementBytes), times)
        const quotient = quotientDigits(times, prime).reduceRight((sum, digit) => (sum << BigInt(stride)) + digit, 0n)
        expect(quotient).toBe((1n << BigInt(times)) / prime)
      }),
      { numRuns: 20 },
    )
  })
})

describe('a power', () => {
  it('is the one of BigInt, for every exponent', () => {
    const three = 3n
    for (const exponent of [0n, 1n, 2n, 3n, 4n, 255n, 1n << 64n, (1n << 100n) + 1n]) {
      let expected = 1n
      for (const bit of exponent.toString(2)) expected = (expected * expected * (bit === '1' ? three : 1n)) % modulus
      expect(numberOf(powerOf(exponent)(bytesOf(three, elementBytes)))).toBe(expected)
    }
  })
})
