import { Button, Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import type { Chat } from '../stores/chat.ts'
import { SignsSwitch } from './signs-switch.tsx'

/** What a member sets once for their chats, out of the way of the messages. */
export const ChatSettings = ({ chat, signs }: { chat: Chat; signs: boolean }) => {
  const t = useTexts('matches')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" icon="eye" onClick={() => setOpen(true)}>
        {t('mark.settings')}
      </Button>
      {open ? (
        <Dialog
          kind="sheet"
          title={t('mark.settings')}
          onClose={close}
          footer={<Button onClick={close}>{t('mark.done')}</Button>}
        >
          <p>{t('mark.about')}</p>
          <SignsSwitch chat={chat} on={signs} />
        </Dialog>
      ) : null}
    </>
  )
}
