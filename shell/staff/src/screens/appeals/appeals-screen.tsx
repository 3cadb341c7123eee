import { Nothing, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { AppealCard } from './appeal-card.tsx'
import { appeals } from './appeals.ts'
import { ReportAppealCard } from './report-appeal-card.tsx'

/** Appeals of members, answered by who had no part in the decision. */
export default function AppealsScreen() {
  const t = useTexts('staff')
  return (
    <ScreenPage title={t('screen.appeals')}>
      <WhenLoaded resource={appeals}>
        {({ appeals: all, reports }) =>
          all.length + reports.length === 0 ? (
            <Nothing kind="allDone" title={t('appeals.none')}>
              {t('appeals.noneBody')}
            </Nothing>
          ) : (
            <>
              {all.map((appeal) => (
                <AppealCard key={appeal.number} appeal={appeal} />
              ))}
              {reports.map((appeal) => (
                <ReportAppealCard key={appeal.number} appeal={appeal} />
              ))}
            </>
          )
        }
      </WhenLoaded>
    </ScreenPage>
  )
}
