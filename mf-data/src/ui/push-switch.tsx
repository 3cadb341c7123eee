import { showFailure } from '@quintet/sdk'
import { Button, Dialog, List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { type PushState, readPushState, switchPushOff, switchPushOn } from '../stores/push-device.ts'
import { SwitchRow } from './switch-row.tsx'

const promises = ['drawing', 'verification', 'message'] as const

/** What comes and how often, before the browser asks: its own question says neither, and a "no" there is for good. */
const BeforeAsking = ({ onClose, onAgree }: { onClose: () => void; onAgree: () => void }) => {
  const t = useTexts('data')
  return (
    <Dialog
      title={t('reach.ask.title')}
      kind="sheet"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('consent.later')}
          </Button>
          <Button onClick={onAgree}>{t('reach.ask.do')}</Button>
        </>
      }
    >
      <p>{t('reach.ask.body')}</p>
      <List>
        {promises.map((kind) => (
          <Row key={kind} icon="bell" title={t(`reach.${kind}`)} detail={t(`reach.ask.${kind}`)} />
        ))}
      </List>
      <p>{t('reach.ask.never')}</p>
    </Dialog>
  )
}

/** Whether this device is told by push. */
export const PushSwitch = () => {
  const t = useTexts('data')
  const [state, setState] = useState<PushState>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => void readPushState().then(setState, () => setState('unsupported')), [])
  const run = async (work: () => Promise<PushState>) => {
    setAsking(false)
    setBusy(true)
    try {
      setState(await work())
    } catch (error) {
      showFailure(error)
    }
    setBusy(false)
  }
  // Not disabled meanwhile: the switch would lose the focus.
  const change = (isOn: boolean) => {
    if (isBusy) return
    if (isOn) setAsking(true)
    else void run(switchPushOff)
  }
  if (state === undefined) return null
  const cannot = state === 'unsupported' || state === 'refused'
  return (
    <List title={t('reach.device')}>
      {cannot ? (
        <Row icon="bell" title={t('reach.push.title')} detail={t(`reach.push.${state}`)} />
      ) : (
        <SwitchRow
          title={t('reach.push.title')}
          detail={t('reach.push.detail')}
          state={t(state === 'on' ? 'reach.on' : 'reach.off')}
          checked={state === 'on'}
          onChange={change}
        />
      )}
      {isAsking ? <BeforeAsking onClose={() => setAsking(false)} onAgree={() => void run(switchPushOn)} /> : null}
    </List>
  )
}
