export { ConfigError } from './config-error.ts'
export {
  BrokenAnswer,
  BadInput,
  Busy,
  DeviceMismatch,
  Fault,
  type FaultBody,
  faultAnswer,
  MembershipEnded,
  OneAtATime,
  Refusal,
  TooLarge,
  TooManyRequests,
  Unauthorized,
  UndeclaredCall,
} from './faults.ts'
export { type ErrorCode, type ErrorParams, errorText, errorTexts } from './texts.ts'
