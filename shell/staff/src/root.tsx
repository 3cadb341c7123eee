import { $session, useStore } from '@quintet/sdk'
import { BrowserRouter, dropLateTaps } from '@quintet/sdk/router'
import { PopupHost, Spinner, ToastHost } from '@quintet/ui'
import { useEffect } from 'react'
import { FreshSignInHost } from './console/fresh-sign-in-host.tsx'
import { Console } from './console/console.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'

const Page = () => {
  const { authenticated, status } = useStore($session)
  if (authenticated) return <Console />
  return status === 0 ? <Spinner /> : <SignInPage />
}

/** The console, or the way into it, with what opens above either. */
export const Root = () => {
  useEffect(() => dropLateTaps(document), [])
  return (
    <BrowserRouter basename="/staff">
      <Page />
      <FreshSignInHost />
      <PopupHost />
      <ToastHost />
    </BrowserRouter>
  )
}
