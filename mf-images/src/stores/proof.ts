import type { AnswerOf, Calls } from '@quintet/contract'
import { confirmFirst, member, resource, send } from '@quintet/sdk'
import { openPicture, toBase64, wholePicture } from './picture.ts'

/** How far the check of one's photos is. */
export type Proof = AnswerOf<Calls['loadPhotoProof']>

/** The check of one's photos, read anew whenever its page is opened. */
export const proof = resource(() => send('loadPhotoProof', {}))

/** Agrees to the comparison and has two gestures drawn. Throws ApiError. */
export const beginProof = async (): Promise<void> => {
  await send('saveConsent', { kind: 'photoProof', granted: true })
  await send('startPhotoProof', {})
  await Promise.all([proof.reload(), member.reload()])
}

/** A picture as it is sent: whole, without what cameras write into it. Throws PictureError. */
export const readPicture = async (file: Blob): Promise<Blob> => wholePicture(await openPicture(file))

/** Sends both pictures. Throws ApiError. */
export const sendProof = async ([first, second]: readonly [Blob, Blob], withoutHands: boolean): Promise<void> => {
  const pictures: [string, string] = [await toBase64(first), await toBase64(second)]
  await send('sendPhotoProof', { pictures, withoutHands })
  await proof.reload()
}

const text = (key: string) => ({ key, namespace: 'images' })

/** Takes the consent back, after a question; nothing of the check is left then. @returns whether it was done */
export const withdrawProof = async (): Promise<boolean> => {
  const isSure = await confirmFirst({
    title: text('proof.withdrawTitle'),
    body: text('proof.withdrawBody'),
    action: { label: text('proof.withdraw') },
    danger: true,
  })
  if (!isSure) return false
  await send('saveConsent', { kind: 'photoProof', granted: false })
  await Promise.all([proof.reload(), member.reload()])
  return true
}
