import { signOut } from '@quintet/sdk'
import { Button, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

/** Says that this step needs a sign-in of the last minutes, and offers it. */
export const FreshSignIn = () => {
  const t = useTexts('data')
  return (
    <div role="alert">
      <Note tone="warn">
        <p>{t('fresh.needed')}</p>
        <Button look="secondary" icon="logout" onClick={() => void signOut()}>
          {t('fresh.signOut')}
        </Button>
      </Note>
    </div>
  )
}
