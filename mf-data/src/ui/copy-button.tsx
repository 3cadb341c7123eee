import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'

/** Copies a text that is shown once, and says when that is done. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const t = useTexts('data')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without leave to use the clipboard the text can still be written down by hand.
    }
  }
  return (
    <Button look="secondary" icon="copy" onClick={() => void copy()}>
      {copied ? t('encrypt.copied') : label}
    </Button>
  )
}
