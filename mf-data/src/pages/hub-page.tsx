import type { MemberRecord } from '@quintet/contract'
import { $gating, profileOf, useStore } from '@quintet/sdk'
import { TIERS } from '@quintet/domain/membership'
import { hiddenCount, MAX_HIDDEN, minutesLeft, partMinutes, sectionPath } from '@quintet/domain/profile'
import { Card, Icon, type IconName, LinkButton, List, Note, PartRing, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { nextStep } from '../stores/next-step.ts'
import { type PartState, partStates } from '../stores/parts.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { preloadScreens } from '../screen.ts'
import styles from './hub-page.module.css'

const Overview = ({ record, parts }: { record: MemberRecord; parts: readonly PartState[] }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const next = nextStep(record, profileOf(record), useStore($gating))
  const open = parts.filter(({ state }) => state !== 'done')
  const words = t('hub.ring', { done: parts.length - open.length, all: parts.length })
  return (
    <Card>
      <div className={styles.overview}>
        <div className={styles.ring}>
          <PartRing shares={parts.map(({ filled, required }) => filled / required)} label={words} />
        </div>
        <div className={styles.words}>
          <strong aria-hidden>{words}</strong>
          {open.length > 0 ? <span>{t('hub.left', { minutes: minutesLeft(open.map(({ part }) => part)) })}</span> : null}
        </div>
      </div>
      {next ? (
        <>
          <p>{t(`${next.key}.hint`)}</p>
          <LinkButton to={next.to}>{t(next.key, { section: next.section ? shell(`section.${next.section}`) : '' })}</LinkButton>
        </>
      ) : (
        <p>{t('hub.allDone')}</p>
      )}
    </Card>
  )
}

const icons = { done: 'check', begun: 'edit', open: undefined, blocked: 'lock' } as const

const useStateWords = () => {
  const t = useTexts('data')
  return ({ part, state, filled, required }: PartState) => t(`hub.${state}`, { filled, required, minutes: partMinutes[part] })
}

const PartRow = ({ state, to, title, detail }: { state: PartState; to: string; title: string; detail?: string }) => {
  const words = useStateWords()
  const icon = icons[state.state]
  return (
    <Row
      to={to}
      title={title}
      detail={
        <span className={`${styles.state} ${styles[state.state]}`}>
          {icon ? <Icon name={icon} size={14} /> : null}
          {detail ?? words(state)}
        </span>
      }
    />
  )
}

const ProfileSections = ({ parts }: { parts: readonly PartState[] }) => {
  const t = useTexts('data')
  const shell = useTexts()
  return (
    <List title={t('hub.profile')}>
      {parts.map((state) =>
        state.part === 'visibility' ? null : (
          <PartRow key={state.part} state={state} to={sectionPath(state.part)} title={shell(`section.${state.part}`)} />
        ),
      )}
    </List>
  )
}

const Shown = ({ record, parts }: { record: MemberRecord; parts: readonly PartState[] }) => {
  const t = useTexts('data')
  const { visibility } = record
  const state = parts.find(({ part }) => part === 'visibility')
  const hidden = visibility && t('visibility.hiddenCount', { hidden: hiddenCount(visibility), max: MAX_HIDDEN })
  return (
    <List title={t('hub.shown')}>
      {state ? (
        <PartRow
          state={state}
          to="/data/user-data-visibility"
          title={t('visibility.title')}
          {...(hidden ? { detail: hidden } : {})}
        />
      ) : null}
      <Row to="/data/user-data-profile" icon="images" title={t('preview.title')} />
    </List>
  )
}

const accountRows: readonly [string, IconName, string][] = [
  ['settings', 'edit', 'settings.title'],
  ['notifications', 'bell', 'notices.title'],
  ['account-payment', 'globe', 'payment.title'],
  ['account-encrypt', 'key', 'encrypt.title'],
  ['account-data', 'details', 'account.title'],
  ['account-delete', 'trash', 'delete.title'],
]
const afterTheEnd = new Set(['account-payment', 'account-data', 'account-delete'])

const Account = ({ hasEnded }: { hasEnded: boolean }) => {
  const t = useTexts('data')
  return (
    <List title={t('hub.account')}>
      {accountRows
        .filter(([path]) => !hasEnded || afterTheEnd.has(path))
        .map(([path, icon, key]) => (
          <Row key={path} to={`/data/${path}`} icon={icon} title={t(key)} />
        ))}
      <Row to="/data/account-data?password=1" icon="lock" title={t('password.title')} />
    </List>
  )
}

/** First screen of the tile: everything a member can fill in, show, or settle. */
export const HubPage = () => {
  const t = useTexts('data')
  useEffect(preloadScreens, [])
  return (
    <MemberPage title={t('hub.title')} back="/home">
      {(record) => {
        const hasEnded = record.account.tier === TIERS.ended
        const parts = partStates(profileOf(record))
        return (
          <>
            {hasEnded ? (
              <Note tone="warn">{t('hub.ended')}</Note>
            ) : (
              <>
                <Overview record={record} parts={parts} />
                <ProfileSections parts={parts} />
                <Shown record={record} parts={parts} />
              </>
            )}
            <Account hasEnded={hasEnded} />
          </>
        )
      }}
    </MemberPage>
  )
}
