import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { DiaryDialog } from './diary-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

type Asked = 'export' | 'diary'

/** The ways to everything that the law gives a member over their data. */
export const DataRights = ({ open }: { open: (dialog: Asked) => void }) => {
  const t = useTexts('data')
  return (
    <List title={t('rights.title')}>
      <Row icon="copy" title={t('export.title')} detail={t('export.detail')} onClick={() => open('export')} />
      <Row icon="edit" title={t('rights.correct')} detail={t('rights.correctDetail')} to="/report-error?category=6" />
      <Row icon="check" title={t('diary.title')} detail={t('diary.detail')} onClick={() => open('diary')} />
      <Row icon="info" title={t('rights.terms')} detail={t('rights.termsDetail')} to="/information/terms" />
      <Row icon="trash" title={t('delete.title')} detail={t('rights.deleteDetail')} to="/data/account-delete" />
    </List>
  )
}

/** The overlay that the address asks for. */
export const DataRightsDialogs = ({ asked, onClose }: { asked: URLSearchParams; onClose: () => void }) => (
  <>
    {asked.has('export') ? <ExportDialog onClose={onClose} /> : null}
    {asked.has('diary') ? <DiaryDialog onClose={onClose} /> : null}
  </>
)
