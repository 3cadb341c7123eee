import { useStore } from '@quintet/sdk'
import { useKeptFocus } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $notEntered } from './not-entered.ts'

/** The dashboard's title, for those who hear it: the focus starts there, and falls back to it when the note on Sunday goes with its button. */
export const HomeTitle = () => {
  const t = useTexts()
  useStore($notEntered)
  const heading = useKeptFocus<HTMLHeadingElement>()
  // As every page does: a member who comes back by keys, or hears the page, starts at its title.
  useEffect(() => void heading.current?.focus({ preventScroll: true }), [heading])
  return (
    <h1 ref={heading} tabIndex={-1} className="visually-hidden">
      {t('home.title')}
    </h1>
  )
}
