export {
  asksTheDevice,
  backgroundOnly,
  hasNoMaximum,
  styleFaults,
  hasNoLeast,
  hoversAnywhere,
  isOfOneScheme,
  loose,
  oneSided,
  scrollsAway,
  notMirrored,
  waitsUnseen,
} from './style-faults.ts'
export { isAtTheEnd, isInForcedColors, type Rule, rulesOf } from './parse.ts'
