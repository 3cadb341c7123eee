import type { DrawingProof } from '@quintet/contract'
import { expect, test } from 'vitest'
import { isDelayProved } from '../src/stores/check-delay.ts'

// Worked out with Python's pow from the description in shared/docs/guides/drawing-format.md.
const output =
  '279baeff92de049ccd378fbb7aa74cb1296ffd1d15b23e421948b0698274ffec785a29193b753190862d3b4d51ea5dec156251a1a283f80c25d5ef91c2084c39bf333310eca5a8333b055a9807a3a1323444c6c3fe950b77b07af583d6f11aa32e2e5eacb373e19049dd67789f9de7dc4d5e8c6c9b5b6a382f673a9f819ff7e488481fa69e36a7144542bb22197eae254f5b6302e2e2569079d265258dbbdc34ccd45f9e1a80258da2cce8cc91535931319e8b33f481d2ec88de6706520d332e8d88e62e73a03385d71e0f1e6123c69fdcca3d861c151f3cf30c0a1967641bb9854fa216eb423755544e15fc9a6b71335896ea294b1661ceecea527186396a71'
const proof =
  '1f0f37e587edba912680892a9fa040219c5970b924e4c411d8d704394813f804c1366ffc57d5f32a8ec6f273c73e4626ac4d973b276db3f8900622ca47ba2f4d5e92ca830159df338bed6b4fadd9847fb3c11c05db1aa78afff9512a218d4a7b06c796e8dbac450459714aed2c4479a8e6cb31210636d4932636849fe62997562c1b0f9941c1b6dd0a99c313ec71b29bad71b2ed5d3327733ed04121b1f46f1d24878bfbd10db883bb852c319df4cd6ff8e8db0ec0218e5fcf4ed00fcb5b7a33ca113e3ef6a5e361a84a34b144a364a7a64751ff3990857438e035ade7e24218dbdfeb6df2f2e0fa86997fd75c1d7777c573b0df314ea44f7cad4bc7112ebf3f'
const parts = { root: '22'.repeat(32), commitment: '33'.repeat(32) }

const isProved = (delay: DrawingProof['delay'], changes: Partial<DrawingProof> = {}) =>
  isDelayProved({ ...parts, ...changes, delay } as DrawingProof)

const changed = (hex: string) => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`

test('a delay that Python worked out is proved', async () => {
  expect(await isProved({ squarings: 5000, output, proof })).toBe(true)
})

test.each<[string, DrawingProof['delay']]>([
  ['none', undefined],
  ['only named', { squarings: 5000 }],
  ['another number', { squarings: 5001, output, proof }],
  ['no squarings', { squarings: 0, output, proof }],
  ['another output', { squarings: 5000, output: changed(output), proof }],
  ['another proof', { squarings: 5000, output, proof: changed(proof) }],
  ['one for both', { squarings: 5000, output: '1'.padStart(512, '0'), proof: '1'.padStart(512, '0') }],
  ['nothing for both', { squarings: 5000, output: '0'.repeat(512), proof: '0'.repeat(512) }],
  ['more than the group has', { squarings: 5000, output: 'f'.repeat(512), proof }],
  ['too short', { squarings: 5000, output: output.slice(2), proof }],
])('a false delay is not: %s', async (_, delay) => {
  expect(await isProved(delay)).toBe(false)
})

test('nor is one of other entries or another secret', async () => {
  for (const changes of [{ root: '23'.repeat(32) }, { commitment: '32'.repeat(32) }])
    expect(await isProved({ squarings: 5000, output, proof }, changes)).toBe(false)
})
