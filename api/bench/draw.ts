import { parseArgs } from 'node:util'
import { draw } from '@quintet/drawing/bench'
import { type Pickiness, pickinessLevels } from '@quintet/drawing/testing'
import { runWeek } from './drawing/weeks.ts'

const isPickiness = (word: string): word is Pickiness => pickinessLevels.some((level) => level === word)

/** `pnpm bench draw`: the drawing alone, as its package measures it; with `--sqlite` whole weeks from a database. */
export const run = async (args: string[]): Promise<void> => {
  if (!args.includes('--sqlite')) return draw.run(args)
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '10000,100000' },
      pickiness: { type: 'string', default: 'medium' },
      sqlite: { type: 'boolean' },
    },
  })
  const levels = values.pickiness.split(',').filter(isPickiness)
  for (const pickiness of levels) for (const members of values.members.split(',').map(Number)) await runWeek(members, pickiness)
}
