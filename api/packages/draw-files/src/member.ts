import { isTier } from '@quintet/domain/membership'
import { type RelationshipStyle, isPersonalityType } from '@quintet/domain/questions'
import { readAnswers, writeAnswers } from './answers.ts'
import type { OfflineEntry } from './entry.ts'
import { ParseFault } from './fault.ts'
import { needField, readFields, refuseOthers } from './fields.ts'
import { type Line, textOf } from './lines.ts'
import { readList, readNumber, readNumberWithin } from './numbers.ts'
import { readTokens } from './tokens.ts'
import { createTokenWriter } from './write-token.ts'

const known: ReadonlySet<string> = new Set(['member', 'tier', 'reach', 'personality', 'relationship', 'wait', 'past', 'answers'])
const largestMember = 10 ** 15 - 1
const reaches = ['zone', 'country', 'region'] as const

const readReach = (text: string): OfflineEntry['reach'] => {
  const reach = reaches.find((one) => one === text)
  if (!reach) throw new ParseFault(`reach must be zone, country or region, not "${text}".`)
  return reach
}

const readPersonality = (text: string): OfflineEntry['personality'] => {
  if (!isPersonalityType(text)) throw new ParseFault(`personality must be four digits 1 or 2 and one from 0 to 4, not "${text}".`)
  return text
}

const readPast = (text: string, member: number): number[] => {
  const past = readList('past', text)
  if (past.includes(member)) throw new ParseFault(`Member ${member} stands among the own past partners.`)
  if (new Set(past).size !== past.length) throw new ParseFault('past names a member twice.')
  return past
}

const readTier = (text: string): OfflineEntry['tier'] => {
  const tier = readNumber('tier', text)
  if (!isTier(tier)) throw new ParseFault(`tier must be from 0 to 5, not ${tier}.`)
  return tier
}

const bar = 124

/** The entry of one line. Throws ParseFault with a plain sentence. */
export const readMember = (line: Line): OfflineEntry => {
  const found = line.bytes.indexOf(bar, line.from)
  const end = found === -1 ? line.to : Math.min(found, line.to)
  const fields = readFields(textOf(line, line.from, end))
  refuseOthers(fields, known)
  const member = readNumberWithin('member', needField(fields, 'member'), 1, largestMember)
  return {
    member,
    answers: readAnswers(needField(fields, 'answers')),
    personality: readPersonality(needField(fields, 'personality')),
    relationship: readNumberWithin('relationship', needField(fields, 'relationship'), 1, 4) as RelationshipStyle,
    tier: readTier(needField(fields, 'tier')),
    reach: readReach(fields.get('reach') ?? 'zone'),
    wait: readNumber('wait', fields.get('wait') ?? '0'),
    past: readPast(fields.get('past') ?? '', member),
    tokens: readTokens(line, end),
  }
}

/** Writes the lines of entries; `readMember` of a line is the entry again. Their lists must not be changed meanwhile. */
export const createMemberWriter = () => {
  const writeTokens = createTokenWriter()
  return (entry: OfflineEntry): string => {
    const { member, tier, reach, personality, relationship, wait, past, answers } = entry
    const head = `member=${member} tier=${tier} reach=${reach} personality=${personality} relationship=${relationship}`
    const history = `wait=${wait}${past.length === 0 ? '' : ` past=${past.join(',')}`}`
    return [`${head} ${history} answers=${writeAnswers(answers)}`, ...writeTokens(entry.tokens)].join(' | ')
  }
}
