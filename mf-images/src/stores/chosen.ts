import { accountAtom } from '@quintet/sdk'

/** Pictures that were dropped, pasted or chosen and are not cut yet; the first is the next. */
export const $chosen = accountAtom<readonly File[]>([])

/** Pictures among files; a text or a folder that was dropped with them is none. */
export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name))

/** Puts pictures before those that wait to be cut. @returns whether there was one */
export const chooseFiles = (files: Iterable<File>): boolean => {
  const pictures = picturesAmong(files)
  $chosen.set([...pictures, ...$chosen.get()])
  return pictures.length > 0
}

/** Puts pictures behind those that wait to be cut. @returns whether there was one */
export const chooseLater = (files: Iterable<File>): boolean => {
  const pictures = picturesAmong(files)
  $chosen.set([...$chosen.get(), ...pictures])
  return pictures.length > 0
}

/** Takes the next picture out of the row. */
export const takeChosen = (): File | undefined => {
  const [next, ...rest] = $chosen.get()
  if (next) $chosen.set(rest)
  return next
}
