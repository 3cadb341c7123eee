import { member, send, signOut, useStore } from '@quintet/sdk'
import { Button, Dialog, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef } from 'react'
import { Terms } from '../information/terms.tsx'
import { useWording } from '../information/use-wording.ts'

/** Asks for agreement to a wording of the terms that is new to the member; without it there is the way out. */
export default function TermsDue() {
  const t = useTexts()
  const wording = useWording()
  const version = useStore(member.$).data?.termsDue
  const { busy, run } = useAction()
  const first = useRef<HTMLParagraphElement>(null)
  // A dialog gives the focus to its first link, which stands far below.
  useEffect(() => void first.current?.focus(), [])
  if (version === undefined) return null
  const agree = () =>
    run(async () => {
      await send('agreeToTerms', { version })
      await member.reload()
    })
  const footer = (
    <>
      <Button look="secondary" onClick={() => void signOut()}>
        {t('terms.due.signOut')}
      </Button>
      <Button busy={busy} onClick={() => void agree()}>
        {t('terms.due.agree')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('terms.due.title')} kind="sheet" demanding onClose={() => undefined} footer={footer}>
      <div className="stack">
        <p ref={first} tabIndex={-1}>
          {t('terms.due.body', { version: wording(version) })}
        </p>
        <Terms heading="h3" />
      </div>
    </Dialog>
  )
}
