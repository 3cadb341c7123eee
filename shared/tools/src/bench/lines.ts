/** One measured thing on both sites. */
export interface Line {
  name: string
  federated: number
  plain: number
  unit: 'KiB' | 'ms' | 'trips'
  /** The most that the federated site may have beyond the plain one. */
  goal?: number | undefined
  /** The most it may have at all. */
  most?: number
}

const digits = { KiB: 1, ms: 0, trips: 0 }
const signed = (text: string) => (text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`)

// What a printed figure cannot show does not count as missed.
const verdict = ({ federated, plain, unit, goal, most }: Line): string => {
  const round = (value: number) => Number(value.toFixed(digits[unit]))
  const checks = [
    ...(goal === undefined ? [] : [{ kept: round(federated - plain) <= round(goal), text: `≤ +${round(goal)}` }]),
    ...(most === undefined ? [] : [{ kept: round(federated) <= most, text: `≤ ${most}` }]),
  ]
  return checks.map(({ kept, text }) => `${text} ${kept ? 'kept' : 'MISSED'}`).join(', ')
}

/** Prints measured things as a table, with whether their goals are kept. */
export const printLines = (title: string, lines: Line[]): void => {
  console.log(`\n${title.padEnd(54)} federated  one bundle  difference  ratio  goal`)
  for (const line of lines) {
    const { name, federated, plain, unit } = line
    const cell = (value: number) => value.toFixed(digits[unit])
    const ratio = plain > 0 ? (federated / plain).toFixed(2) : '–'
    const numbers = [cell(federated).padStart(9), cell(plain).padStart(11), signed(cell(federated - plain)).padStart(11)]
    console.log(`${`${name} (${unit})`.padEnd(54)} ${numbers.join(' ')} ${ratio.padStart(6)}  ${verdict(line)}`.trimEnd())
  }
}
