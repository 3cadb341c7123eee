import { environment } from '@quintet/sdk'
import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { Button, ChoiceGroup, Dialog, Row, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { saveNoticeLanguage } from '../stores/notice-language.ts'

const offered = () => pickerLanguageIds.filter((id) => environment().languages.includes(id))

/** A language by its own name, marked as written in it. */
const NativeName = ({ id }: { id: number }) => {
  const { bcp47, nativeName } = language(id)
  return <bdi lang={bcp47}>{nativeName}</bdi>
}

/** Chooses the language in which the pages speak, and notices and mails come. */
const LanguageDialog = ({ present, onClose }: { present: number; onClose: () => void }) => {
  const shell = useTexts()
  const [id, setId] = useState(present)
  const { busy, run } = useAction()
  const submit = () =>
    void run(async () => {
      await saveNoticeLanguage(id)
      onClose()
    })
  return (
    <Dialog
      title={shell('language.title')}
      onClose={onClose}
      footer={
        <Button busy={busy} onClick={submit}>
          {shell('language.submit')}
        </Button>
      }
    >
      <ChoiceGroup
        legend={<span className="visually-hidden">{shell('language.title')}</span>}
        choices={offered().map((value) => ({ value, label: <NativeName id={value} /> }))}
        value={id}
        onValue={setId}
      />
    </Dialog>
  )
}

/** The row that tells the language of pages and notices, and opens the choice. */
export const NoticeLanguage = ({ id }: { id: number }) => {
  const t = useTexts('data')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Row title={<NativeName id={id} />} detail={t('account.language')} onClick={() => setOpen(true)} />
      {open ? <LanguageDialog present={id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
