import { $locale, signOut, useStore } from '@quintet/sdk'
import { Button, Card, useAction, WhenLoaded } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Facts } from '../../parts/facts.tsx'
import { RoleNames } from '../../parts/role-names.tsx'
import { timeText } from '../../parts/moments.ts'
import { LanguageField } from '../../parts/language-field.tsx'
import { ScreenPage } from '../../frame/screen-page.tsx'
import { type Self, self } from '../../frame/self.ts'

const OwnFacts = ({ who }: { who: Self }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  return (
    <Card>
      <Facts
        facts={[
          [t('account.email'), who.email],
          [t('account.roles'), <RoleNames key="roles" roles={who.roles} />],
          [t('account.until'), timeText(who.sessionEndsAt, locale)],
        ]}
      />
      <p>{t('account.untilBody')}</p>
    </Card>
  )
}

/** One's own account: who one is here, until when, the language, and the way out. */
export default function AccountScreen() {
  const t = useTexts('staff')
  const { busy, run } = useAction({ leavesPage: true })
  return (
    <ScreenPage title={t('screen.account')}>
      <WhenLoaded resource={self}>{(who) => <OwnFacts who={who} />}</WhenLoaded>
      <Card>
        <LanguageField />
      </Card>
      <Button look="secondary" icon="logout" busy={busy} onClick={() => void run(signOut)}>
        {t('account.signOut')}
      </Button>
    </ScreenPage>
  )
}
