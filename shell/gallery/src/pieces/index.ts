import type { Specimen } from '../specimen.ts'
import { button } from './button.tsx'
import { choices } from './choices.tsx'
import { fields, problems } from './fields.tsx'
import { classes, drawings, icons, pictures, scales } from './figures.tsx'
import { carousel, disclosure, list, page, photos, profile, sides } from './layout.tsx'
import { dialog, help, popups, toasts } from './overlays.tsx'
import { empty, notes, states, waitingPage } from './states.tsx'

/** Every piece by its name in the address. */
export const pieces: Readonly<Record<string, readonly Specimen[]>> = {
  button,
  carousel,
  choices,
  classes,
  dialog,
  disclosure,
  drawings,
  empty,
  fields,
  help,
  icons,
  list,
  notes,
  page,
  photos,
  pictures,
  popups,
  problems,
  profile,
  scales,
  sides,
  states,
  toasts,
  'waiting-page': waitingPage,
}
