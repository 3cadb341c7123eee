export { all, dismiss, find, fire, get, key, press, type Role, shown, type } from './controls.ts'
export { closeScreen, goTo, leave, openScreen, place, type ScreenTexts, show } from './page.tsx'
export { answer, failures, question, toastKeys, toasts, warning } from './popups.ts'
export { eventually, holdAnswers, pass, settle } from './waits.ts'
