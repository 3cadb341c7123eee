const stemCount = 2000
const shortestStem = 5

interface Lists {
  all: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const makeLists = async (): Promise<Lists> => {
  // With the first password that is set: no start waits for a megabyte to be unpacked.
  const { breachedList: list } = await import('./breached-list.ts')
  return { all: new Set(list), stems: new Set(list.slice(0, stemCount).filter((word) => word.length >= shortestStem)) }
}

let known: Promise<Lists> | undefined

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unmask = (text: string) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign)

const core = (text: string) => text.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
const stem = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

const isAmong = ({ all, stems }: Lists, password: string): boolean => {
  const lower = password.toLowerCase()
  const disguises = [lower, core(lower), unmask(lower), unmask(core(lower)), core(unmask(lower))]
  return (
    disguises.some((text) => all.has(text)) ||
    [stem(lower), unmask(stem(lower)), stem(unmask(core(lower)))].some((text) => stems.has(text))
  )
}

/**
 * Loads the passwords that breaches have shown.
 * @returns a function that says whether a password is one of them, or one of them under the usual disguise: capitals, look-alike
 * characters, a symbol at the end, or one of the 2,000 most used with a year or number attached
 */
export const loadBreached = async (): Promise<(password: string) => boolean> => {
  known ??= makeLists()
  const lists = await known
  return (password) => isAmong(lists, password)
}
