import { storageKeys } from '@quintet/contract/wire'
import { atom } from 'nanostores'
import { environment } from '../environment.ts'

/** Light or dark as the member chose it on this device, or as the device has it. */
export type ColourScheme = 'device' | 'light' | 'dark'

const known = (kept: string | null): ColourScheme => (kept === 'light' || kept === 'dark' ? kept : 'device')

const kept = (): ColourScheme => {
  try {
    return known(environment().storage.getItem(storageKeys.colourScheme))
  } catch {
    return 'device'
  }
}

/** The colour scheme of this device's pages. It belongs to the device: signing out leaves it as it is. */
export const $colourScheme = atom<ColourScheme>(kept())

// What another tab chose.
globalThis.window?.addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKeys.colourScheme) $colourScheme.set(known(newValue))
})

/** Takes a colour scheme for all pages of the site, and keeps it on this device. */
export const chooseColourScheme = (scheme: ColourScheme): void => {
  $colourScheme.set(scheme)
  try {
    const { storage } = environment()
    if (scheme === 'device') storage.removeItem(storageKeys.colourScheme)
    else storage.setItem(storageKeys.colourScheme, scheme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
