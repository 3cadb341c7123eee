import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useRef } from 'react'
import styles from './file-buttons.module.css'

/** What may be chosen; the browser or a worker reads it, and a JPEG is sent. */
const kinds = 'image/jpeg,image/heic,image/heif,image/png,image/webp'

interface FileButtonsProps {
  onFiles: (files: Iterable<File>) => void
  /** There is a picture already: another one is chosen. */
  isOther: boolean
  disabled: boolean
  busy: boolean
}

interface PickProps extends FileButtonsProps {
  capture?: 'user'
}

const Pick = ({ onFiles, isOther, disabled, busy, capture }: PickProps) => {
  const t = useTexts('images')
  const input = useRef<HTMLInputElement>(null)
  const label = t(capture ? 'edit.camera' : isOther ? 'edit.other' : 'edit.choose')
  return (
    <span className={capture ? styles.camera : styles.choose}>
      <input
        ref={input}
        type="file"
        accept={capture ? 'image/*' : kinds}
        {...(capture ? { capture } : { multiple: true })}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        look={isOther || capture ? 'secondary' : 'primary'}
        icon={capture ? 'camera' : 'images'}
        busy={busy && !capture}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </span>
  )
}

/** Ways to a picture: from the device, and on a phone straight from its camera. Beside a picture that is there, one way to another. */
export const FileButtons = (props: FileButtonsProps) => (
  <>
    {props.isOther ? null : <Pick {...props} capture="user" />}
    <Pick {...props} />
  </>
)
