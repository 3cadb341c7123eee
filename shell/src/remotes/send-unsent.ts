import { remoteLoader } from './loader.ts'

/** Has a remote send what waits on this device, though no screen of it is open. Throws RemoteError, or what the remote throws. */
export const sendUnsentOf = async (name: string): Promise<void> => {
  const loader = await remoteLoader()
  const { remote } = await loader.load(name)
  await remote.sendUnsent?.()
}
