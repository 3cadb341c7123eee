import type { MemberRecord } from '@quintet/contract'
import { $gating, profileOf, useStore } from '@quintet/sdk'
import { TIERS } from '@quintet/domain/membership'
import { isCharacterComplete } from '@quintet/domain/pools'
import {
  filledItems,
  hiddenCount,
  MAX_HIDDEN,
  PROFILE_ITEMS,
  sectionProgress,
  sections,
  sectionPath,
} from '@quintet/domain/profile'
import { Card, Icon, type IconName, LinkButton, List, Note, Progress, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { nextStep } from '../stores/next-step.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { preloadScreens } from '../screen.ts'
import styles from './hub-page.module.css'

const Overview = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const profile = profileOf(record)
  const characters = record.characters.filter((character) => character !== null && isCharacterComplete(character)).length
  const filled = filledItems(profile, characters)
  const next = nextStep(record, profile, useStore($gating))
  return (
    <Card>
      <Progress value={filled} max={PROFILE_ITEMS} label={t('hub.progress', { filled, all: PROFILE_ITEMS })} />
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

const Count = ({ isDone, children }: { isDone: boolean; children: string }) => {
  const t = useTexts('data')
  return (
    <span className={styles.count}>
      <Icon name={isDone ? 'check' : 'edit'} size={14} />
      {children}
      <span className="visually-hidden">{t(isDone ? 'hub.complete' : 'hub.incomplete')}</span>
    </span>
  )
}

const ProfileSections = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const profile = profileOf(record)
  return (
    <List title={t('hub.profile')}>
      {sections.map((section) => {
        const { filled, required, valid } = sectionProgress(profile, section)
        return (
          <Row
            key={section}
            to={sectionPath(section)}
            title={shell(`section.${section}`)}
            tone={valid ? 'good' : 'open'}
            aside={<Count isDone={valid}>{t('hub.count', { filled, required })}</Count>}
          />
        )
      })}
    </List>
  )
}

const Shown = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const { visibility } = record
  return (
    <List title={t('hub.shown')}>
      <Row
        to="/data/user-data-visibility"
        icon="eye"
        title={t('visibility.title')}
        tone={visibility ? 'good' : 'open'}
        aside={
          <Count isDone={visibility !== undefined}>
            {visibility
              ? t('visibility.hiddenCount', { hidden: hiddenCount(visibility), max: MAX_HIDDEN })
              : t('visibility.notYet')}
          </Count>
        }
      />
      <Row to="/data/user-data-profile" icon="images" title={t('preview.title')} />
    </List>
  )
}

const accountRows: readonly [string, IconName, string][] = [
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
        return (
          <>
            {hasEnded ? (
              <Note tone="warn">{t('hub.ended')}</Note>
            ) : (
              <>
                <Overview record={record} />
                <ProfileSections record={record} />
                <Shown record={record} />
              </>
            )}
            <Account hasEnded={hasEnded} />
          </>
        )
      }}
    </MemberPage>
  )
}
