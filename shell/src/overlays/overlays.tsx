import { PopupHost, ToastHost } from '@quintet/ui'

export default function Overlays() {
  return (
    <>
      <PopupHost />
      <ToastHost />
    </>
  )
}
