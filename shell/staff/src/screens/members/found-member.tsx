import type { SupportedMember } from '@quintet/contract/staff'
import { $locale, confirmFirst, showToast, useStore } from '@quintet/sdk'
import { Button, Card } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { showFailure } from '../../calls/failure.ts'
import { dayText } from '../../parts/days.ts'
import { Facts } from '../../parts/facts.tsx'
import { timeText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import { endSessions } from './members.ts'
import { MembershipDialog } from './membership-dialog.tsx'
import styles from './members.module.css'
import { Purchases } from './purchases.tsx'
import { useTier } from './use-tier.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

const askAndEnd = async (): Promise<void> => {
  const isSure = await confirmFirst({
    title: text('members.endSessionsTitle'),
    body: text('members.endSessionsBody'),
    action: { label: text('members.endSessions') },
  })
  if (!isSure) return
  await endSessions()
  showToast(text('members.sessionsEnded'))
}

const Account = ({ member }: { member: SupportedMember }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const tier = useTier()
  return (
    <Facts
      facts={[
        [t('audit.number'), `#${member.number}`],
        [t('account.email'), member.email ?? '–'],
        [t('members.joined'), timeText(member.joinedAt, locale)],
        [t('members.tier'), tier(member.tier)],
        [t('members.lastDay'), member.membershipEndDay === 0 ? '–' : dayText(member.membershipEndDay, locale)],
        [t('members.standing'), t(`standing.${member.standing}`)],
        [t('members.active'), t(member.active ? 'members.yes' : 'members.no')],
        [t('members.sessions'), member.sessions],
      ]}
    />
  )
}

const Cases = ({ cases }: Pick<SupportedMember, 'cases'>) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const columns = [t('audit.case'), t('members.kind'), t('members.opened'), t('members.decided')]
  const rows = cases.map(({ number, kind, openedAt, decidedAt }) => ({
    key: number,
    cells: [
      `#${number}`,
      t('members.caseKind', { kind }),
      timeText(openedAt, locale),
      decidedAt === undefined ? '–' : timeText(decidedAt, locale),
    ],
  }))
  return rows.length === 0 ? <p>{t('members.noCases')}</p> : <Table label={t('members.cases')} columns={columns} rows={rows} />
}

const Appeals = ({ appeals }: Pick<SupportedMember, 'appeals'>) => {
  const t = useTexts('staff')
  const shell = useTexts()
  const locale = useStore($locale)
  const columns = [t('audit.number'), t('audit.case'), t('appeals.measure'), t('audit.at'), t('appeals.outcome')]
  const rows = appeals.map(({ number, case: file, measure, at, dueAt, decidedAt, outcome }) => ({
    key: number,
    cells: [
      `#${number}`,
      `#${file}`,
      shell(`statement.${measure}`),
      timeText(at, locale),
      outcome === undefined
        ? t('appeals.waiting', { date: timeText(dueAt, locale) })
        : `${t(`appeals.outcome.${outcome}`)} · ${timeText(decidedAt ?? dueAt, locale)}`,
    ],
  }))
  return rows.length === 0 ? <p>{t('members.noAppeals')}</p> : <Table label={t('screen.appeals')} columns={columns} rows={rows} />
}

/** What support sees of a member: the account with its purchases and cases. */
export const FoundMember = ({ member }: { member: SupportedMember }) => {
  const t = useTexts('staff')
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Card>
        <Account member={member} />
        <div className={styles.tools}>
          <Button look="secondary" onClick={() => setChanging(true)}>
            {t('members.change')}
          </Button>
          <Button look="secondary" icon="logout" onClick={() => void askAndEnd().catch(showFailure)}>
            {t('members.endSessions')}
          </Button>
        </div>
      </Card>
      <h2>{t('members.purchases')}</h2>
      <Purchases purchases={member.purchases} />
      <h2>{t('members.cases')}</h2>
      <Cases cases={member.cases} />
      <h2>{t('screen.appeals')}</h2>
      <Appeals appeals={member.appeals} />
      {isChanging ? <MembershipDialog member={member} onClose={() => setChanging(false)} /> : null}
    </>
  )
}
