import { profileOf } from '@quintet/sdk'
import { publicProfile } from '@quintet/domain/profile'
import { LinkButton, List, Nothing, Row } from '@quintet/ui'
import { ProfileDetails } from '@quintet/ui/profile'
import { useTable, useTexts } from '@quintet/ui/texts'
import { MemberPage } from '../ui/member-page.tsx'

const texts = ['name', 'topic', 'question', 'bio'] as const

/** Every answer that a match may see. */
export const DetailsPage = () => {
  const t = useTexts('data')
  const shell = useTexts()
  const user = useTable('user')
  return (
    <MemberPage
      title={t('preview.details')}
      back="/data/user-data-profile"
      footer={
        <LinkButton to="/data/user-data-visibility" look="secondary" icon="eye">
          {t('preview.change')}
        </LinkButton>
      }
    >
      {(record) => {
        const values = publicProfile(profileOf(record))
        const shown = texts.filter((key) => values[key] !== undefined)
        if (Object.keys(values).length === 0) return <Nothing title={t('preview.nothing')}>{t('preview.nothingHint')}</Nothing>
        return (
          <>
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
