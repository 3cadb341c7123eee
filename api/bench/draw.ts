import { parseArgs } from 'node:util'
import { draw } from '@quintet/drawing/bench'
import { type Pickiness, pickinessLevels } from '@quintet/drawing/testing'
import { runWeek } from './drawing/weeks.ts'

const isPickiness = (word: string): word is Pickiness => pickinessLevels.some((level) => level === word)

/** `pnpm bench draw`: the drawing alone, as `@quintet/drawing` measures it; with `--sqlite` whole weeks, `--members` and `--pickiness` as there. */
export const run = async (args: string[]): Promise<void> => {
  if (!args.includes('--sqlite')) return draw.run(args)
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      members: { type: 'string', default: '10000,100000' },
      pickiness: { type: 'string', default: 'medium' },
    },
  })
  const levels = String(values.pickiness).split(',').filter(isPickiness)
  for (const pickiness of levels)
    for (const members of String(values.members).split(',').map(Number)) await runWeek(members, pickiness)
}
