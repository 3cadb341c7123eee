import { $gating, type ActivationIssue, activateMember, openPopup, showFailure } from '@quintet/sdk'
import { missingStep, type TileName } from './steps.ts'

type Step = 'data' | 'images' | 'pools'

// The issues of `/vua`, and the tile where each is settled.
const stepOfIssue: Record<ActivationIssue, Step> = { data: 'data', images: 'images', characters: 'pools' }

const explain = (tile: TileName, step: Step): void => {
  openPopup({
    kind: 'attention',
    title: { key: 'lock.title', params: { tile } },
    body: { key: `lock.${step}` },
    action: { label: { key: `lock.${step}Action` }, to: `/${step}` },
  })
}

/** The server makes the member active, or says what is missing. True when the tile is open now. */
const activate = async (tile: TileName): Promise<boolean> => {
  const issue = await activateMember()
  if (issue) explain(tile, stepOfIssue[issue])
  return issue === undefined
}

/**
 * A locked tile was pressed: names and links the missing step, or, when all steps are done, asks the server to open it.
 * @returns true when the tile is open now
 */
export const openLocked = async (tile: TileName): Promise<boolean> => {
  const step = missingStep($gating.get())
  if (step) {
    explain(tile, step)
    return false
  }
  try {
    return await activate(tile)
  } catch (error) {
    showFailure(error)
    return false
  }
}
