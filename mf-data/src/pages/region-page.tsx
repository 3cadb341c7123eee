import { regions } from '@quintet/domain/places'
import { LinkButton, List, Row } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { HomeWhenLocked } from '../ui/home-when-locked.tsx'
import { MemberPage } from '../ui/member-page.tsx'

/** The nine regions; while the location is locked this leads home, as the specification says. */
export const RegionPage = () => {
  const t = useTexts('data')
  const user = useTable('user')
  return (
    <MemberPage title={t('location.regionTitle')} back="/data/user-data/location">
      {(record) => (
        <HomeWhenLocked record={record}>
          <List>
            {regions.map((region) => (
              <Row
                key={region}
                icon="globe"
                to={`/data/user-data/location/zone?region=${region}`}
                title={user(`region.${region}`)}
              />
            ))}
          </List>
          <LinkButton to="/data/user-data/location/zone" look="secondary" icon="search">
            {t('location.searchAll')}
          </LinkButton>
        </HomeWhenLocked>
      )}
    </MemberPage>
  )
}
