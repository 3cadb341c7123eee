import { profileOf } from '@quintet/sdk'
import { regionOfZone } from '@quintet/domain/places'
import { sectionLockDaysLeft } from '@quintet/domain/profile'
import { LinkButton, List, Nothing, Row } from '@quintet/ui'
import { usePlaceNames, ZonePicture } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { LockNote } from '../ui/lock-note.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { useSectionTitle } from '../ui/section-title.ts'
import { today } from '../ui/use-today.ts'

const CurrentPlace = ({ code }: { code: number }) => {
  const t = useTexts('data')
  const user = useTable('user')
  const { name, country } = usePlaceNames().full(code)
  return (
    <>
      <List title={t('location.current')}>
        <Row icon="globe" title={name} detail={t('location.zone')} />
        {country === undefined ? null : <Row title={country} detail={t('location.country')} />}
        <Row title={user(`region.${regionOfZone(code)}`)} detail={user('region.label')} />
      </List>
      <ZonePicture code={code} />
    </>
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
