import { $locale, useStore } from '@quintet/sdk'
import { Button, FailureNote, Skeleton, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useEffectEvent, useState } from 'react'
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
  const [failure, setFailure] = useState<{ error: unknown; isFirst: boolean }>()
  const { busy, run } = useAction()
  const tell = (isFirst: boolean) => readMore(isFirst).catch((error: unknown) => setFailure({ error, isFirst }))
  const read = (isFirst: boolean) => {
    setFailure(undefined)
    void run(() => tell(isFirst))
  }
  const begin = useEffectEvent(() => tell(true))
  useEffect(() => void begin(), [])
  return (
    <ScreenPage title={t('screen.audit')}>
      <p>{t('audit.body')}</p>
      {failure && <FailureNote error={failure.error} onRetry={() => read(failure.isFirst)} />}
      {log ? <EventTable events={log.events} /> : failure === undefined ? <Skeleton lines={8} /> : null}
      {log && !log.isWhole ? (
        <Button look="secondary" busy={busy} onClick={() => read(false)}>
          {t('audit.more')}
        </Button>
      ) : null}
    </ScreenPage>
  )
}
