import type { MemberRecord } from '@quintet/contract'
import { $locale, confirmFirst, useStore } from '@quintet/sdk'
import { useSearchParams } from '@quintet/sdk/router'
import { List, Nothing, Row, TextField } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useMemo, useState } from 'react'
import { searchZones, type ZoneRow, zoneRows } from '../stores/zone-search.ts'
import { HomeWhenLocked } from '../ui/home-when-locked.tsx'
import { MemberPage } from '../ui/member-page.tsx'
import { useSave } from '../ui/use-form.ts'

const ZoneList = ({ record, region }: { record: MemberRecord; region: number }) => {
  const t = useTexts('data')
  const locale = useStore($locale)
  const [search, setSearch] = useState('')
  const { save } = useSave(undefined, '/data/user-data/location')
  const all = useMemo(() => zoneRows(region, locale), [region, locale])
  const found = useMemo(() => searchZones(all, search), [all, search])
  const choose = async ({ code, name, country }: ZoneRow) => {
    const sure = await confirmFirst({
      title: { key: 'location.confirmTitle', namespace: 'data' },
      body: {
        key: 'location.confirmBody',
        params: { place: country ? t('location.placeIn', { name, country }) : name },
        namespace: 'data',
      },
      warning: { key: 'lock.rule', namespace: 'data' },
      action: { label: { key: 'location.confirm', namespace: 'data' } },
    })
    if (sure) await save({ section: 'location', zone: code, previousDay: record.changedDays?.location })
  }
  return (
    <>
      <TextField
        type="search"
        label={t('location.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        autoComplete="off"
      />
      <p className="visually-hidden" role="status">
        {t('location.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Nothing title={t('location.nothing')}>{t('location.nothingHint')}</Nothing>
      ) : (
        <List>
          {found.map((row) => (
            <Row
              key={row.code}
              title={row.name}
              detail={row.country}
              aside={row.code === record.answers?.zone ? t('location.here') : undefined}
              tone="good"
              onClick={() => void choose(row)}
            />
          ))}
        </List>
      )}
    </>
  )
}

/** The zones of a region, or of the world, with a search; choosing one saves it after a question. */
export const ZonePage = () => {
  const t = useTexts('data')
  const user = useTable('user')
  const region = Number(useSearchParams()[0].get('region')) || 0
  return (
    <MemberPage title={region === 0 ? t('location.zoneTitle') : user(`region.${region}`)} back="/data/user-data/location/region">
      {(record) => (
        <HomeWhenLocked record={record}>
          <ZoneList record={record} region={region} />
        </HomeWhenLocked>
      )}
    </MemberPage>
  )
}
