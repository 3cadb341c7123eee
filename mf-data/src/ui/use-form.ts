import { useAction } from '@quintet/ui'
import type { MemberRecord, ProfileSave } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { useNavigate, useWayBack } from '@quintet/sdk/router'
import { useEffect, useState } from 'react'
import { openDraft } from '../stores/draft.ts'
import { isUnsaved, onward } from '../stores/next-step.ts'
import { saveSection } from '../stores/save-section.ts'

/** A form's draft: its value as it is shown and as it is now (`$`), and a change of parts. `savedOf` is what is shown of the record. */
export const useDraft = <T extends object>(name: string, savedOf: (record: Partial<MemberRecord>) => T) => {
  const [draft] = useState(() => openDraft(name, savedOf))
  useEffect(() => draft.follow(), [draft])
  return { value: useStore(draft.$) as T, change: draft.change, $: draft.$ }
}

/**
 * Saves a section and moves on when that worked. A section that is saved for the first time leads to the next one, unless a result is still to be
 * shown (`state`); one that was changed leads back to where its saved answers are seen. `input` is asked for once what is saved by now is read.
 */
export const useSave = (draftName?: string, next = '/data', state?: unknown) => {
  const navigate = useNavigate()
  const goBackTo = useWayBack()
  const { busy, run } = useAction()
  const save = async (section: ProfileSave['section'], input: () => ProfileSave) => {
    // Enter in the last question leads here as often as it is pressed.
    if (busy) return
    const to = state === undefined && isUnsaved(section) ? onward : () => next
    await run(async () => {
      const done = await saveSection(section, input, draftName)
      if (!done) return
      if (state === undefined) await goBackTo(to())
      else void navigate(to(), { state })
    })
  }
  return { busy, save }
}
