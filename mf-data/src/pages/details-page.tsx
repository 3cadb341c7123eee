import { LinkButton, List, Note, Nothing, Row } from '@quintet/ui'
import { ProfileDetails } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { previewOf } from '../stores/preview.ts'
import { MemberPage } from '../ui/member-page.tsx'
import { usePreviewOrigin } from '../ui/use-preview.tsx'

const texts = ['name', 'topic', 'question', 'bio'] as const

/** Every answer that a match may see. */
export const DetailsPage = () => {
  const t = useTexts('data')
  const shell = useTexts()
  const user = useTable('user')
  const origin = usePreviewOrigin()
  return (
    <MemberPage
      title={t('preview.details')}
      back={{ to: '/data/user-data-profile', state: origin }}
      footer={
        <LinkButton to="/data/user-data-visibility" look="secondary" icon="eye">
          {t('preview.change')}
        </LinkButton>
      }
    >
      {(record) => {
        const { values, isUnsaved } = previewOf(record)
        const shown = texts.filter((key) => values[key] !== undefined)
        if (Object.keys(values).length === 0) return <Nothing title={t('preview.nothing')}>{t('preview.nothingHint')}</Nothing>
        return (
          <>
            {isUnsaved ? <Note>{t('preview.unsaved')}</Note> : null}
            {shown.length > 0 && user.ready ? (
              <List title={shell('section.about')}>
                {shown.map((key) => (
                  <Row key={key} title={<bdi>{values[key]}</bdi>} detail={user(`${key}.label`)} />
                ))}
              </List>
            ) : null}
            <ProfileDetails values={values} measureUnit={record.measureUnit ?? 1} />
          </>
        )
      }}
    </MemberPage>
  )
}
