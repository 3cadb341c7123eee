import { Checkbox, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { Chat } from '../stores/chat.ts'
import { saveSigns } from '../stores/chat-signs.ts'

/** Whether matches see that the member has read and is writing; both have to let each other know. */
export const SignsSwitch = ({ chat, on }: { chat: Chat; on: boolean }) => {
  const t = useTexts('matches')
  const { busy, run } = useAction()
  return (
    <Checkbox checked={on} disabled={busy} onChange={(event) => void run(() => saveSigns(chat, event.target.checked))}>
      {t('mark.switch')}
    </Checkbox>
  )
}
