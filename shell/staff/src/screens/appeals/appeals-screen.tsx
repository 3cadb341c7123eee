import { Nothing, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { AppealCard } from './appeal-card.tsx'
import { appeals } from './appeals.ts'

/** Appeals of members, answered by who had no part in the decision. */
export default function AppealsScreen() {
  const t = useTexts('staff')
  useEffect(() => void appeals.reload(), [])
  return (
    <ScreenPage title={t('screen.appeals')}>
      <WhenLoaded resource={appeals}>
        {(all) =>
          all.length === 0 ? (
            <Nothing title={t('appeals.none')}>{t('appeals.noneBody')}</Nothing>
          ) : (
            all.map((appeal) => <AppealCard key={appeal.number} appeal={appeal} />)
          )
        }
      </WhenLoaded>
    </ScreenPage>
  )
}
