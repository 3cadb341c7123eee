import { showFailure } from '@quintet/sdk'
import { Checkbox } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { readRefusal, writeRefusal } from './trials.ts'

/** Refuses trials of new versions, with an account or without (decision 63). */
export const TrialSwitch = () => {
  const t = useTexts()
  const [isRefused, setRefused] = useState<boolean>()
  useEffect(() => {
    // Without an answer there is nothing to show: the text above says what trials are.
    readRefusal().then(setRefused, () => undefined)
  }, [])
  if (isRefused === undefined) return null
  const change = (refused: boolean) => {
    setRefused(refused)
    writeRefusal(refused).catch((error: unknown) => {
      setRefused(!refused)
      showFailure(error)
    })
  }
  return (
    <Checkbox checked={isRefused} onChange={(event) => change(event.target.checked)}>
      {t('trials.refuse')}
    </Checkbox>
  )
}
