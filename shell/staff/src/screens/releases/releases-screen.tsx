import { isolated, numberFormat } from '@quintet/domain/languages'
import type { StaffRelease, StaffReleaseEdit } from '@quintet/contract/staff'
import { $locale, useStore } from '@quintet/sdk'
import { Nothing, WhenLoaded } from '@quintet/ui'
import { type Translate, useTexts } from '@quintet/ui/texts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { timeText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import { releases } from './releases.ts'

const columns = ['tile', 'version', 'state', 'published', 'source', 'openings', 'failures'] as const
const shownOfCommit = 10

const sourceOf = ({ commit, isDirty }: StaffRelease, t: Translate): string => {
  if (!commit) return '–'
  const short = commit.slice(0, shownOfCommit)
  return isDirty ? t('releases.dirty', { commit: short }) : short
}

const stateOf = ({ state, percent = 0 }: StaffRelease, t: Translate, locale: string): string => {
  const share = numberFormat(locale, { style: 'percent' }).format(percent / 100)
  return t(`releases.state.${state}`, { share })
}

const Versions = ({ all }: { all: readonly StaffRelease[] }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const { format } = numberFormat(locale)
  const rows = all.map((release) => ({
    key: `${release.remote} ${release.version}`,
    cells: [
      release.remote,
      release.version,
      stateOf(release, t, locale),
      `${timeText(release.publishedAt, locale)} · ${isolated(release.publishedBy, locale)}`,
      sourceOf(release, t),
      format(release.openings),
      format(release.failures),
    ],
  }))
  return <Table label={t('screen.releases')} columns={columns.map((name) => t(`releases.${name}`))} rows={rows} />
}

const Edits = ({ edits }: { edits: readonly StaffReleaseEdit[] }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const rows = edits.map(({ number, at, by, what }) => ({
    key: number,
    cells: [numberFormat(locale, { useGrouping: false }).format(number), timeText(at, locale), by || '–', what || '–'],
  }))
  const names = ['number', 'at', 'by', 'what'].map((name) => t(`releases.edit.${name}`))
  return (
    <>
      <h2>{t('releases.edits')}</h2>
      <Table label={t('releases.edits')} columns={names} rows={rows} />
    </>
  )
}

/** What is live of each tile and how it fares. Publishing itself is the command line's. */
export default function ReleasesScreen() {
  const t = useTexts('staff')
  return (
    <ScreenPage title={t('screen.releases')}>
      <p>{t('releases.body')}</p>
      <WhenLoaded resource={releases}>
        {({ releases: all, edits }) =>
          all.length === 0 ? (
            <Nothing title={t('releases.none')} />
          ) : (
            <>
              <Versions all={all} />
              <Edits edits={edits} />
            </>
          )
        }
      </WhenLoaded>
    </ScreenPage>
  )
}
