import { useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { FoundMember } from './found-member.tsx'
import { $found } from './members.ts'
import { SearchForm } from './search-form.tsx'

/** Members, found for a case: the account, its membership and its sign-ins. */
export default function MembersScreen() {
  const t = useTexts('staff')
  const found = useStore($found)
  return (
    <ScreenPage title={t('screen.members')}>
      <p>{t('members.body')}</p>
      <SearchForm />
      {found ? <FoundMember key={found.member.number} member={found.member} /> : null}
    </ScreenPage>
  )
}
