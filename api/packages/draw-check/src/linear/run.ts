import { LineFault, readPriceFile, writeLines } from '@quintet/draw-files'
import { type DrawingFiles, readFiles } from '../run.ts'
import { boundAt } from '../weight-bound.ts'
import { lpLines } from './lp-lines.ts'
import { PriceList } from './prices.ts'
import { type Program, programOf } from './program.ts'

type Say = (line: string) => void

const number = (value: number): string => value.toLocaleString('en-GB')

/** What is asked of a solver, in words; the matches of the file say how many are to be reached. */
const described = ({ goal }: Program): string =>
  `matches that are as many (${number(goal.matches)}) and reach as many members (${number(goal.members)})`

const read = (files: DrawingFiles) => {
  const { members, drawn, findings } = readFiles(files)
  const [first] = findings
  if (first) throw new LineFault(first.line, `${first.sentence} See all with \`pnpm draw check\`.`)
  return { members, program: programOf(members, drawn) }
}

/** `pnpm draw export`: writes the question for the most weight as a linear program, for any solver that reads CPLEX's LP format. */
export const runExport = ({ lp, ...files }: DrawingFiles & { lp: string }, say: Say): void => {
  const { program } = read(files)
  writeLines(lp, lpLines(program))
  say(`${lp} asks for the most weight of ${described(program)}, among ${number(program.pairs.count)} eligible pairs.`)
}

/** `pnpm draw import`: says what shadow prices prove of a file of matches. Any prices prove something, good ones more. */
export const runImport = ({ prices, ...files }: DrawingFiles & { prices: string }, say: Say): void => {
  const { members, program } = read(files)
  const list = new PriceList(members.count, (member) => members.placeOf(member))
  for (const { line, row, price } of readPriceFile(prices)) {
    const fault = list.add(row, price)
    if (fault !== undefined) throw new LineFault(line, fault)
  }
  const { weight } = program.goal
  const most = boundAt(program.pairs, members.count, program.goal, list)
  // Rounded down: what is short of all must not be shown as all.
  const share = most <= weight ? '100.000' : (Math.floor((100_000 * weight) / most) / 1000).toFixed(3)
  say(`By these prices no ${described(program)} weigh more than ${number(most)}.`)
  say(`The file's weigh ${number(weight)}: at least ${share} % of the most.`)
}
