import { loadavg } from 'node:os'
import type { Figures } from './measure.ts'

/** A line of the table: what was measured, or why nothing was. */
export interface Line {
  name: string
  goal?: number | undefined
  figures?: Figures
  why?: string
}

const missed = ({ goal, figures }: Line): boolean => goal !== undefined && (figures === undefined || figures.ratio < goal)

/** One line of the table. */
export const lineOf = (line: Line): string => {
  const { name, goal, figures, why } = line
  if (!figures) return `${name.padEnd(24)} not measured: ${why ?? ''}`
  const { call, bare, ratio, bytes } = figures
  const aim = goal === undefined ? '' : `goal ${goal.toFixed(2)}${missed(line) ? ' MISSED' : ''}`
  return `${name.padEnd(24)} ${ratio.toFixed(2)}  ${call.toFixed(0).padStart(7)} µs  bare ${bare.toFixed(0).padStart(4)} µs  ${String(bytes).padStart(6)} B  ${aim}`
}

/** Calls that were to be measured and could not be. */
export const failed = (lines: readonly Line[]): Line[] => lines.filter(({ figures }) => figures === undefined)

const namesOf = (lines: readonly Line[]): string => lines.map(({ name }) => name).join(', ')

/** What missed its goal, what could not be measured, and how loaded the machine was. */
export const summaryOf = (lines: readonly Line[]): string => {
  const [late, without] = [lines.filter(missed), failed(lines)]
  const [load = 0] = loadavg()
  const goals = late.length === 0 ? 'No goal was missed.' : `Missed: ${namesOf(late)}.`
  return `\n${goals}${without.length === 0 ? '' : ` Could not be measured: ${namesOf(without)}.`} Load ${load.toFixed(1)}.`
}
