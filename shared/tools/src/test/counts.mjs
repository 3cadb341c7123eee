import { stripVTControlCharacters as plain } from 'node:util'

const last = (text, pattern) => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0)

/** Tests in the summary of a vitest run. */
export const countVitest = (output) => {
  const summary = plain(output)
    .split('\n')
    .findLast((line) => /^\s*Tests\s/.test(line))
  return summary ? { passed: last(summary, /(\d+) passed/g), failed: last(summary, /(\d+) failed/g) } : undefined
}

/** Tests in the summary of a Playwright run; a flaky one counts as failed: it is a bug to find. */
export const countPlaywright = (output) => {
  const text = plain(output)
  const failed = last(text, /^\s*(\d+) failed/gm) + last(text, /^\s*(\d+) flaky/gm) + last(text, /^\s*(\d+) interrupted/gm)
  return { passed: last(text, /^\s*(\d+) passed/gm), failed }
}

/** The sum that a whole `npm test` ends with. */
export const countSum = (output) => {
  const sum = [...plain(output).matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
  return sum ? { passed: Number(sum[1]), failed: Number(sum[2]) } : undefined
}
