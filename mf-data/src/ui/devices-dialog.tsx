import { DAY_MS } from '@quintet/domain/time'
import { showToast } from '@quintet/sdk'
import { type Device, forgetDevice } from '@quintet/sdk/identity'
import { Button, Dialog, List, Note, Row, WhenLoaded, useAction, useKeptFocus } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { accessToken, attempt, devices } from '../stores/security.ts'
import styles from './security.module.css'
import { useDay } from './use-today.ts'

const DeviceRow = ({ device }: { device: Device }) => {
  const t = useTexts('data')
  const day = useDay()
  const { busy, run } = useAction()
  const [failed, setFailed] = useState(false)
  const end = async () => {
    await run(async () => {
      const result = await attempt(async () => forgetDevice(await accessToken(), device.key))
      setFailed('fault' in result)
      if ('fault' in result) return
      showToast({ key: 'devices.ended', namespace: 'data' })
      await devices.reload()
    })
  }
  const detail = device.isThis ? t('devices.this') : t('devices.seen', { date: day(Math.floor(device.seenAt / DAY_MS)) })
  const button = (
    <Button look="quiet" busy={busy} aria-label={`${t('devices.end')}: ${device.name}`} onClick={() => void end()}>
      {t('devices.end')}
    </Button>
  )
  return (
    <Row
      title={<bdi>{device.name}</bdi>}
      detail={failed ? t('security.failed') : detail}
      aside={device.isThis ? undefined : button}
    />
  )
}

// The button goes with its device: the focus stays in the list.
const Devices = ({ list }: { list: readonly Device[] }) => {
  const t = useTexts('data')
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1}>
      {list.length === 0 ? (
        <Note>{t('devices.none')}</Note>
      ) : (
        <List>
          {list.map((device) => (
            <DeviceRow key={device.key} device={device} />
          ))}
        </List>
      )}
    </div>
  )
}

/** Where the member is signed in, each with its sign-out. */
export const DevicesDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('data')
  useEffect(() => void devices.reload(), [])
  return (
    <Dialog title={t('security.devices')} kind="sheet" onClose={onClose}>
      <div className={styles.body}>
        <WhenLoaded resource={devices}>{(list) => <Devices list={list} />}</WhenLoaded>
      </div>
    </Dialog>
  )
}
