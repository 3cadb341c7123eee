import { type DraftSection, draftSections, type DraftValues, validDraft } from '@quintet/domain/profile'
import { dropDraft, keepDraft, member, readDraft, serverNow } from '@quintet/sdk'

// What is entered lies on this device at once and goes to the account soon after. The newest wins, and each is as old as its last change
// by the server's clock: what another device has entered since lies in the member's record.

/** When what lies on this device was changed, in milliseconds by the server's clock, and whether the account has it. */
interface Mark {
  at: number
  isSent: boolean
}

const marksName = 'data-draft-marks'

const marks = (): Partial<Record<string, Mark>> => readDraft(marksName) ?? {}

// The shell looks for a draft of such a name: whatever page is open, it has this tile send what waits.
const waitingName = 'data-unsent-parts'

/** Says on this device whether something waits to be sent. */
export const noteWaiting = (isWaiting: boolean): void => (isWaiting ? keepDraft(waitingName, {}) : dropDraft(waitingName))

const setMark = (section: string, mark: Mark): void => keepDraft(marksName, { ...marks(), [section]: mark })

// What was entered before there were marks is older than any other.
const markOf = (section: string): Mark | undefined =>
  marks()[section] ?? (readDraft(section) === undefined ? undefined : { at: 1, isSent: false })

const keptOf = (section: string): { at: number; values: DraftValues } | undefined =>
  member.$.get().data?.drafts?.find((draft) => draft.section === section)

const isEmpty = (values: object): boolean => Object.keys(values).length === 0

/** Whether the account keeps a draft of a part of the data; of the others it lies on this device alone. */
export const isKept = (name: string): name is DraftSection => (draftSections as readonly string[]).includes(name)

/** What the account keeps of a section, where another device entered it after this one. */
export const newerDraft = (section: string): DraftValues | undefined => {
  const kept = keptOf(section)
  return kept && kept.at > (markOf(section)?.at ?? 0) ? kept.values : undefined
}

/** What was entered of a section and is not saved, on whichever device that was last; undefined where there is nothing. */
export const draftOf = <T extends object>(name: string): T | undefined => {
  const values = (newerDraft(name) ?? readDraft<DraftValues>(name)) as T | undefined
  return values === undefined || isEmpty(values) ? undefined : values
}

/** Keeps on this device what was entered. What the account is to keep as well is newer now than all that it has. */
export const keepEntered = (name: string, value: object): void => {
  keepDraft(name, value)
  if (!isKept(name)) return
  const before = Math.max(markOf(name)?.at ?? 0, keptOf(name)?.at ?? 0)
  setMark(name, { at: Math.max(serverNow(), before + 1), isSent: false })
  noteWaiting(true)
}

/** Keeps something on this device that the account is not told by itself: it goes along with the next thing that is entered. */
export const keepBeside = (name: DraftSection, value: object): void => {
  const { at, isSent } = markOf(name) ?? { at: 0, isSent: true }
  keepDraft(name, value)
  setMark(name, { at: Math.max(at, keptOf(name)?.at ?? 0), isSent })
}

/** A section is saved: what was entered is over, here at once and on other devices as they hear of it. */
export const endDraft = (name: string): void => {
  dropDraft(name)
  if (isKept(name)) setMark(name, { at: serverNow(), isSent: true })
}

/** A draft that the account does not have yet. */
export interface Unsent {
  section: DraftSection
  at: number
  values: DraftValues
}

/** What of this device's drafts is to go to the account. */
export const unsentDrafts = (withSensitive: boolean): Unsent[] =>
  draftSections.flatMap((section) => {
    const mark = markOf(section)
    const values = readDraft<DraftValues>(section)
    if (!values || !mark || mark.isSent || newerDraft(section)) return []
    const valid = validDraft(section, withoutMeasured(section, values), withSensitive)
    return isEmpty(valid) ? [] : [{ section, at: mark.at, values: valid }]
  })

/** The account has that one. What was entered since is not sent yet. */
export const noteSent = ({ section, at }: Unsent): void => {
  if (markOf(section)?.at === at) setMark(section, { at, isSent: true })
}

/** The consent to sensitive answers was withdrawn: none stays on this device, as none stays with the account. */
export const blankEntered = (): void => {
  for (const section of draftSections) {
    const values = readDraft<DraftValues>(section)
    if (values) keepDraft(section, validDraft(section, values, false))
  }
}

const measuredName = 'data-measured-height'

/** Remembers which height the calculator has measured: measures never leave the device, unless their member enters them (decision 6). */
export const rememberMeasured = (height: number): void => keepDraft(measuredName, { height })

const withoutMeasured = (section: DraftSection, { height, ...rest }: DraftValues): DraftValues =>
  section === 'appearance' && height !== undefined && height !== readDraft<{ height: number }>(measuredName)?.height
    ? { ...rest, height }
    : rest
