import type { MemberRecord } from '@quintet/contract'
import { useNavigate } from '@quintet/sdk/router'
import { regionOfZone, regions } from '@quintet/domain/places'
import { LinkButton, List, Row } from '@quintet/ui'
import { PlaceMap, type Tone, warmMap } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useCallback, useEffect } from 'react'
import { BeforeChoosing } from '../ui/before-choosing.tsx'
import { HomeWhenLocked } from '../ui/home-when-locked.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import styles from '../ui/places.module.css'

const pathOf = (region: number): string => `/data/user-data/location/zone?region=${region}`

const Regions = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const user = useTable('user')
  const navigate = useNavigate()
  const own = regionOfZone(record.answers?.zone ?? 0)
  const toneOf = useCallback((region: number): Tone => (region === own ? 'chosen' : 'plain'), [own])
  // Most members stay in their region.
  useEffect(() => void (own && warmMap(own)), [own])
  return (
    <>
      <BeforeChoosing record={record} />
      <p>{t('location.tapRegion')}</p>
      <div className={styles.places}>
        <div className={styles.map}>
          <PlaceMap
            name="world"
            label={shell('map.world')}
            nameOf={(region) => user(`region.${region}`)}
            toneOf={toneOf}
            onChoose={(region) => void navigate(pathOf(region))}
          />
        </div>
        <div className={styles.list}>
          <List>
            {regions.map((region) => (
              <Row key={region} icon="globe" to={pathOf(region)} title={user(`region.${region}`)} />
            ))}
          </List>
          <LinkButton to="/data/user-data/location/zone" look="secondary" icon="search">
            {t('location.searchAll')}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

/** The nine regions on a map and as a list; while the location is locked this leads home, as the specification says. */
export const RegionPage = () => {
  const t = useTexts('data')
  return (
    <MemberPage title={t('location.regionTitle')} back="/data/user-data/location" wide>
      {(record) => (
        <HomeWhenLocked record={record}>
          <Regions record={record} />
        </HomeWhenLocked>
      )}
    </MemberPage>
  )
}
