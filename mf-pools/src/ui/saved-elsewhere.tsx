import { confirmFirst, useStore } from '@quintet/sdk'
import { Button, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { Editor } from '../stores/editor.ts'

const ref = (key: string) => ({ key, namespace: 'pools' })

/** Goes back to what is saved, after a question. */
export const discardChanges = async (editor: Editor): Promise<void> => {
  const sure = await confirmFirst({
    title: ref('edit.discardTitle'),
    body: ref('edit.discardBody'),
    action: { label: ref('edit.discard') },
    danger: true,
  })
  if (sure) editor.discard()
}

/** Says that the character was saved in another window or on another device meanwhile, and leads to what was saved there. */
export const SavedElsewhere = ({ editor }: { editor: Editor }) => {
  const t = useTexts('pools')
  const elsewhere = useStore(editor.$elsewhere)
  return (
    <div role="status">
      {elsewhere ? (
        <Note tone={elsewhere === 'differs' ? 'warn' : 'info'}>
          <p>{t(`elsewhere.${elsewhere}`)}</p>
          {elsewhere === 'differs' ? (
            <Button look="secondary" onClick={() => void discardChanges(editor)}>
              {t('elsewhere.take')}
            </Button>
          ) : null}
        </Note>
      ) : null}
    </div>
  )
}
