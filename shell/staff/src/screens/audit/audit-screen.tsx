import { $locale, useStore } from '@quintet/sdk'
import { Button, FailureNote, Skeleton, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { exactText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import { $auditEvents, type AuditEvent, readMore } from './audit.ts'

// An older entry may have an action that the console no longer has a text for.
const Action = ({ name }: { name: string }) => {
  const t = useTexts('staff')
  const key = `audit.did.${name}`
  const text = t(key)
  return text === key ? <code translate="no">{name}</code> : text
}

const EventTable = ({ events }: { events: readonly AuditEvent[] }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const columns = ['number', 'at', 'who', 'action', 'case', 'member', 'details'].map((column) => t(`audit.${column}`))
  const rows = events.map(({ number, at, staff, action, case: case_, member, details }) => ({
    key: number,
    cells: [
      number,
      exactText(at, locale),
      staff === undefined ? t('audit.server') : `#${staff}`,
      <Action key="action" name={action} />,
      case_ === undefined ? '–' : `#${case_}`,
      member === undefined ? '–' : `#${member}`,
      details === '' ? (
        '–'
      ) : (
        <code key="details" dir="ltr" translate="no">
          {details}
        </code>
      ),
    ],
  }))
  return <Table label={t('screen.audit')} columns={columns} rows={rows} />
}

/** What was looked at and done by those who run the site, the newest first. */
export default function AuditScreen() {
  const t = useTexts('staff')
  const log = useStore($auditEvents)
  const [error, setError] = useState<unknown>()
  const { busy, run } = useAction({ onError: setError })
  const read = (isFirst: boolean) => {
    setError(undefined)
    void run(() => readMore(isFirst))
  }
  useEffect(() => void readMore(true).catch(setError), [])
  return (
    <ScreenPage title={t('screen.audit')}>
      <p>{t('audit.body')}</p>
      {error === undefined ? null : <FailureNote error={error} onRetry={() => read(log === undefined)} />}
      {log ? <EventTable events={log.events} /> : error === undefined ? <Skeleton lines={8} /> : null}
      {log && !log.isWhole ? (
        <Button look="secondary" busy={busy} onClick={() => read(false)}>
          {t('audit.more')}
        </Button>
      ) : null}
    </ScreenPage>
  )
}
