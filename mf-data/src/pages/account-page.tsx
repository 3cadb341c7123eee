import type { MemberRecord } from '@quintet/contract'
import { $claims, useStore, profileOf } from '@quintet/sdk'
import { useSearchParams } from '@quintet/sdk/router'
import { DEFAULT_LANGUAGE_ID } from '@quintet/domain/languages'
import { isTier, TIERS, tierName } from '@quintet/domain/membership'
import { lockedSections, sectionLockDaysLeft } from '@quintet/domain/profile'
import { List, Row, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ConsentKind, consentKinds, giveConsent, isGiven, withdrawConsent } from '../stores/consent.ts'
import { DataRights, DataRightsDialogs } from '../ui/data-rights.tsx'
import { EraseDevice } from '../ui/erase-device.tsx'
import { NoticeLanguage } from '../ui/language-dialog.tsx'
import { useLockText } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { Security, SecurityDialogs } from '../ui/security.tsx'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { today, useDay } from '../ui/use-today.ts'

const standings = ['good', 'warned', 'suspended'] as const

const AccountFacts = ({ record: { account, language: notices } }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const day = useDay()
  const claims = useStore($claims)
  const tier = isTier(account.tier) ? account.tier : TIERS.limited
  return (
    <List title={t('account.facts')}>
      <Row title={claims?.email ?? ''} detail={t('account.email')} />
      <Row title={t(`tier.${tierName(tier)}`)} detail={t('account.tier')} to="/data/account-payment" />
      <Row title={account.membershipEndDay > 0 ? day(account.membershipEndDay) : t('account.noEnd')} detail={t('account.end')} />
      <Row title={t(`account.standing.${standings[account.standing] ?? 'good'}`)} detail={t('account.standing')} to="/standing" />
      <Row title={t(account.active === 1 ? 'account.active' : 'account.notActive')} detail={t('account.state')} />
      <NoticeLanguage id={notices ?? DEFAULT_LANGUAGE_ID} />
    </List>
  )
}

const Locks = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const lockText = useLockText()
  const shell = useTexts()
  return (
    <List title={t('account.locks')}>
      {lockedSections.map((section) => {
        const days = sectionLockDaysLeft(profileOf(record), section, today())
        return (
          <Row
            key={section}
            icon={days > 0 ? 'lock' : 'edit'}
            title={shell(`section.${section}`)}
            detail={days > 0 ? lockText(days) : t('lock.open')}
          />
        )
      })}
    </List>
  )
}

const ConsentRow = ({ kind, given }: { kind: ConsentKind; given: boolean }) => {
  const t = useTexts('data')
  const { busy, run } = useAction()
  // Not disabled meanwhile: the switch would lose the focus.
  const change = (granted: boolean) => {
    if (!busy) void run(() => (granted ? giveConsent(kind) : withdrawConsent(kind)))
  }
  return (
    <SwitchRow
      title={t(`consent.${kind}.title`)}
      detail={t(`consent.${kind}.short`)}
      state={t(given ? 'consent.given' : 'consent.notGiven')}
      checked={given}
      onChange={change}
    />
  )
}

const Consents = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  return (
    <List title={t('account.consents')}>
      {consentKinds.map((kind) => (
        <ConsentRow key={kind} kind={kind} given={isGiven(record, kind)} />
      ))}
    </List>
  )
}

/** What Quintet knows of the account, the consents, and the password. */
export const AccountPage = () => {
  const t = useTexts('data')
  const [params, setParams] = useSearchParams()
  return (
    <MemberPage title={t('account.title')}>
      {(record) => (
        <>
          <AccountFacts record={record} />
          <Security open={(dialog) => setParams({ [dialog]: '1' }, { replace: true })} />
          {record.account.tier === TIERS.ended ? null : <Locks record={record} />}
          <Consents record={record} />
          <DataRights open={(dialog) => setParams({ [dialog]: '1' }, { replace: true })} />
          <EraseDevice />
          <SecurityDialogs asked={params} onClose={() => setParams({}, { replace: true })} />
          <DataRightsDialogs asked={params} onClose={() => setParams({}, { replace: true })} />
          {params.has('password') ? <PasswordDialog onClose={() => setParams({}, { replace: true })} /> : null}
        </>
      )}
    </MemberPage>
  )
}
