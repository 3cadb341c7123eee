import type { MemberRecord } from '@quintet/contract'
import { confirmFirst } from '@quintet/sdk'
import { useSearchParams } from '@quintet/sdk/router'
import { regions, zones, zonesOfRegion } from '@quintet/domain/places'
import { Skeleton } from '@quintet/ui'
import { PlaceMap, type PlaceNames, type Tone, usePlaceNames } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { BeforeChoosing } from '../ui/before-choosing.tsx'
import { HomeWhenLocked } from '../ui/home-when-locked.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { useSave } from '../ui/use-form.ts'
import { ZoneList } from '../ui/zone-list.tsx'
import styles from '../ui/places.module.css'

const data = (key: string, params = {}) => ({ key, params, namespace: 'data' })

const useFullName = (names: PlaceNames) => {
  const t = useTexts('data')
  return (code: number): string => {
    const { name, country } = names.full(code)
    return country === undefined ? name : t('location.placeIn', { name, country })
  }
}

const useChoose = (record: MemberRecord, nameOf: (code: number) => string) => {
  const { busy, save } = useSave(undefined, '/data/user-data/location')
  return async (code: number): Promise<void> => {
    if (busy) return
    const sure = await confirmFirst({
      title: data('location.confirmTitle'),
      body: data('location.confirmBody', { place: nameOf(code) }),
      warning: data('lock.rule'),
      action: { label: data('location.confirm') },
    })
    if (sure) await save('location', () => ({ section: 'location', zone: code, previousDay: record.changedDays?.location }))
  }
}

const Zones = ({ record, region }: { record: MemberRecord; region: number }) => {
  const t = useTexts('data')
  const shell = useTexts()
  const user = useTable('user')
  const names = usePlaceNames()
  const nameOf = useFullName(names)
  const choose = useChoose(record, nameOf)
  const own = record.answers?.zone
  const codes = useMemo(() => (region === 0 ? zones : zonesOfRegion(region)).map(({ code }) => code), [region])
  // The map first: on a slow phone the list takes longer than it.
  const showsList = useDeferredValue(true, false)
  const toneOf = useCallback((code: number): Tone => (code === own ? 'chosen' : 'plain'), [own])
  const onChoose = (code: number) => void choose(code)
  return (
    <>
      <BeforeChoosing record={record} />
      {region === 0 ? null : <p>{t('location.tapZone')}</p>}
      <div className={region === 0 ? undefined : styles.places}>
        {region === 0 ? null : (
          <div className={styles.map}>
            <PlaceMap
              name={region}
              label={shell('map.of', { region: user(`region.${region}`) })}
              nameOf={nameOf}
              toneOf={toneOf}
              onChoose={onChoose}
              own={own}
            />
          </div>
        )}
        {showsList ? <ZoneList codes={codes} own={own} onChoose={onChoose} /> : <Skeleton lines={8} />}
      </div>
    </>
  )
}

/** The zones of a region on a map and as a list, or those of the world with a search; choosing one saves it after a question. */
export const ZonePage = () => {
  const t = useTexts('data')
  const user = useTable('user')
  const asked = Number(useSearchParams()[0].get('region'))
  const region = regions.find((each) => each === asked) ?? 0
  return (
    <MemberPage
      title={region === 0 ? t('location.zoneTitle') : user(`region.${region}`)}
      back="/data/user-data/location/region"
      wide={region !== 0}
    >
      {(record) => (
        <HomeWhenLocked record={record}>
          <Zones key={region} record={record} region={region} />
        </HomeWhenLocked>
      )}
    </MemberPage>
  )
}
