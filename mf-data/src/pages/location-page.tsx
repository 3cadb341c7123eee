import { $locale, profileOf, useStore } from '@quintet/sdk'
import { countryName, countryOfZone, zone, zoneName } from '@quintet/domain/places'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { LinkButton, List, Nothing, Row } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { LockNote } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { today } from '../ui/use-today.ts'

const CurrentPlace = ({ code }: { code: number }) => {
  const t = useTexts('data')
  const user = useTable('user')
  const locale = useStore($locale)
  const place = zone(code)
  return (
    <List title={t('location.current')}>
      <Row icon="globe" title={zoneName(code, locale)} detail={t('location.zone')} />
      {place?.name ? <Row title={countryName(countryOfZone(code)?.id ?? '', locale)} detail={t('location.country')} /> : null}
      <Row title={user(`region.${place?.region}`)} detail={user('region.label')} />
    </List>
  )
}

/** Where the member lives, how long that stays, and the way to change it. */
export const LocationPage = () => {
  const t = useTexts('data')
  return (
    <MemberPage title={useSectionTitle('location')}>
      {(record) => {
        const daysLeft = sectionLockDaysLeft(profileOf(record), 'location', today())
        const code = record.answers?.zone
        return (
          <>
            {code === undefined ? (
              <Nothing title={t('location.none')}>{t('location.why')}</Nothing>
            ) : (
              <CurrentPlace code={code} />
            )}
            <LockNote daysLeft={daysLeft} />
            {daysLeft > 0 ? null : (
              <LinkButton to="/data/user-data/location/region">
                {t(code === undefined ? 'location.choose' : 'location.change')}
              </LinkButton>
            )}
          </>
        )
      }}
    </MemberPage>
  )
}
