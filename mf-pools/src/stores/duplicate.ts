import type { MemberRecord } from '@quintet/contract'
import { confirmFirst, openPopup, saveProfile, showFailure, showToast, type TextRef, readNewestMember } from '@quintet/sdk'
import { type Character, duplicateCharacter, isCharacterComplete, type PoolNumber, pools } from '@quintet/domain/pools'
import { forgetEditor, hasDraft } from './editor.ts'

const ref = (key: string, params: TextRef['params'] = {}): TextRef => ({ key, params, namespace: 'pools' })

/** The other pools whose saved character is complete, so that it can be copied. */
export const copySources = (characters: MemberRecord['characters'], to: PoolNumber): PoolNumber[] =>
  pools.filter((number) => number !== to && isCharacterComplete(characters[number - 1] ?? undefined))

const ask = (from: PoolNumber, to: PoolNumber): Promise<boolean> =>
  confirmFirst({
    title: ref('duplicate.confirmTitle', { from, to }),
    body: ref('duplicate.confirmBody', { to }),
    warning: ref('duplicate.warning'),
    action: { label: ref('duplicate.confirm') },
    danger: true,
  })

const copyOf = (characters: MemberRecord['characters'], from: PoolNumber, to: PoolNumber): Character | undefined => {
  const slots = characters.map((character) => character ?? undefined)
  const copied = duplicateCharacter(slots, from, to)
  return copied.problem === undefined ? copied.characters[to - 1] : undefined
}

const refuse = (): false => {
  openPopup({ kind: 'attention', title: { key: 'popup.attention' }, body: ref('duplicate.notChosen') })
  return false
}

/**
 * Copies a character as it is by now over another after a question: another window or another device may have saved since. True once it is
 * saved; everything else leaves both as they were.
 */
export const copyCharacter = async (
  characters: MemberRecord['characters'],
  from: PoolNumber | undefined,
  to: PoolNumber,
): Promise<boolean> => {
  if (from === undefined || !copyOf(characters, from, to)) return refuse()
  if (!(await ask(from, to))) return false
  try {
    const character = copyOf((await readNewestMember()).characters, from, to)
    if (!character) return refuse()
    await saveProfile({ section: 'character', number: to, character })
  } catch (error) {
    showFailure(error)
    return false
  }
  forgetEditor(to)
  showToast(ref('duplicate.done', { from, to }))
  return true
}

/** The pools that hold nothing at all, not even something unsaved: a copy there overwrites nothing. */
export const emptyPools = (characters: MemberRecord['characters']): PoolNumber[] =>
  pools.filter((number) => characters[number - 1] === null && !hasDraft(number))

/**
 * Copies a complete character as it is by now into every pool that is empty by now: another window or another device may have saved since. True once
 * all are saved; what was saved before a failure stays.
 */
export const copyToEmpty = async (characters: MemberRecord['characters'], from: PoolNumber): Promise<boolean> => {
  if (!characters[from - 1] || emptyPools(characters).length === 0) return false
  let count = 0
  try {
    const newest = (await readNewestMember()).characters
    const character = newest[from - 1]
    if (!character) return false
    for (const number of emptyPools(newest)) {
      await saveProfile({ section: 'character', number, character })
      forgetEditor(number)
      count += 1
    }
  } catch (error) {
    showFailure(error)
    return false
  }
  // All were filled meanwhile: the list shows it.
  if (count > 0) showToast(ref('pools.copiedAll', { count }))
  return count > 0
}
