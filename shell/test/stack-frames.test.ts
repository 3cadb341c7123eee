import { describe, expect, it } from 'vitest'
import { stackOf } from '../src/remotes/stack-frames.ts'

const base = 'https://quintet.example/remotes/mf-images/0.1.0-abc'

const thrown = (stack: string, error: Error = new TypeError('Anna Smith, 4 Harbour Street')): Error =>
  Object.assign(error, { stack })

const stacks = {
  Chromium: `TypeError: x is not a function\n    at Photo (${base}/remote.1f.js:1:9978)\n    at async ${base}/12.2e.js:3:44`,
  Firefox: `Photo@${base}/remote.1f.js:1:9978\nasync*@${base}/12.2e.js:3:44\n`,
  Safari: `Photo@${base}/remote.1f.js:1:9978\n@${base}/12.2e.js:3:44\nglobal code@https://quintet.example/assets/shell/main.js:1:2`,
  'a file that was asked for again': `TypeError\n    at Photo (${base}~1/remote.1f.js:1:9978)\n    at ${base}~1/12.2e.js:3:44`,
}

describe('the places of a stack', () => {
  it.each(Object.entries(stacks))('are read as %s writes them', (_, stack) => {
    expect(stackOf(thrown(stack), 'mf-images', '0.1.0-abc')).toEqual({
      name: 'TypeError',
      frames: [
        ['remote.1f.js', 1, 9978],
        ['12.2e.js', 3, 44],
      ],
    })
  })

  it('are those of the version alone, and not more than eight', () => {
    const others = `at https://quintet.example/remotes/mf-data/0.1.0-abc/a.js:1:1\nat ${base}x/a.js:1:1`
    const own = Array.from({ length: 12 }, (_, line) => `at ${base}/a.js:${line + 1}:1`).join('\n')
    const { frames } = stackOf(thrown(`${others}\n${own}`), 'mf-images', '0.1.0-abc')
    expect(frames.map(([, line]) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('come without the message, and with a class that is a name', () => {
    const told = JSON.stringify(stackOf(thrown(stacks.Chromium), 'mf-images', '0.1.0-abc'))
    expect(told).not.toMatch(/Anna|Harbour|function/)
    const odd = Object.assign(new Error('x'), { name: 'anna@example.org' })
    expect(stackOf(thrown(stacks.Chromium, odd), 'mf-images', '0.1.0-abc').name).toBe('Error')
  })

  it.each([undefined, null, 'text', Object.create(null), { stack: `${base}/a.js:1:1` }])(
    'are none where %j was thrown',
    (value) => {
      expect(stackOf(value, 'mf-images', '0.1.0-abc')).toEqual({ name: 'Error', frames: [] })
    },
  )
})
