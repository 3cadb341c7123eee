import { $gating, $member, $ownPhotos, type Gating, member, ownPhotos, useStore } from '@quintet/sdk'
import { Navigate } from '@quintet/sdk/router'
import { type Tile, WaitingPage } from '@quintet/ui'
import { type ReactNode, useEffect } from 'react'

interface Props {
  /** Heading of the page that shows while it is not known whether the screens are open. */
  title: string
  tile: Tile
  isOpen: (gating: Gating) => boolean
  /** What the tile itself still waits for. */
  isPending?: boolean
  children: ReactNode
}

const reload = () => void Promise.all([member.reload(), ownPhotos.reload()])

/** The screens of a tile that not every member may enter: the home page takes their place, and says what is missing. */
export const GatedScreens = ({ title, tile, isOpen, isPending = false, children }: Props) => {
  const gating = useStore($gating)
  const failed = [useStore($member), useStore($ownPhotos)].find(({ state }) => state === 'failed')
  useEffect(() => {
    void member.load()
    void ownPhotos.load()
  }, [])
  if (!gating.known || isPending)
    return <WaitingPage title={title} back="/home" tile={tile} error={failed?.error} onRetry={reload} />
  return isOpen(gating) ? children : <Navigate to="/home" replace />
}
