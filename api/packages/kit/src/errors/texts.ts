/**
 * English texts of every refusal and fault by code. Clients show their own text of `error.<code>` in the member's language;
 * these stand in `errorMessage` for readers of the wire. `{name}` is filled from the refusal's parameters.
 */
export const errorTexts = {
  unexpected: 'There was an error.',
  notFound: 'There is nothing here.',
  'input.notJson': 'The request is not valid JSON.',
  'input.brokenOff': 'The request did not arrive whole. Please try again.',
  'input.invalid': 'The request does not have the expected form.',
  'input.tooLarge': 'The request is too large.',
  'input.tooMany': 'Too many requests. Please wait a moment and try again.',
  'session.missing': 'Please sign in.',
  'staff.role': 'Your role does not allow this.',
  'staff.exists': 'There is an account with this address already.',
  'staff.unknown': 'There is no such account.',
  'staff.lastOperator': 'The last operator has to stay.',
  'session.freshNeeded': 'Please sign in again to do this.',
  'device.otherAccount': 'This device holds data of a different account.',
  'membership.ended': 'Your membership has ended. You can renew it on the website with the same e-mail address.',
  'password.codeWrong': 'The code is not right. Please look at the mail again.',
  'password.codeExpired': 'The code is too old. Please ask for a new one.',
  'password.tooOften': 'That was tried too often. Please wait an hour and try again.',
  'password.weak':
    'The password needs eight characters, a digit from 1 to 9, a symbol and a capital letter, and must not be known from a data breach.',
  'account.suspended':
    'Your account is suspended. You can still read the notices, look at your account data, withdraw a consent and delete the account.',
  'account.notActive': 'Account data incomplete: profile data, three or more images and five characters are needed.',
  'session.otherAccount': 'This token belongs to another account.',
  'estimate.spent': 'You have used all of today’s estimates. There will be more tomorrow.',
  'profile.locked': 'This stays as it is for {days} more days.',
  'profile.answer': 'One answer is not among the options.',
  'profile.incomplete': 'All information is required above. Some information is either missing or incorrect.',
  'profile.birthDate': 'Your birth date is needed first.',
  'profile.stale': 'This was changed on another device. Please look again.',
  'consent.needed': 'Your consent is needed before these answers can be saved.',
  'visibility.tooMany': 'Too many characteristics are hidden.',
  'visibility.invalid': 'These visibility choices do not fit your answers.',
  'character.category': 'Pool character incomplete: a question has no selection.',
  'character.unknownOption': 'Pool character incomplete: a selection is not among the options.',
  'character.trait': 'Personality not chosen.',
  'character.location': 'Location not chosen.',
  'character.ownLocation': 'Your own location is needed first.',
  'character.location.empty': 'Location not chosen.',
  'character.location.tooMany': 'World Wide searches at most 220 zones.',
  'character.location.notAllowed': 'Your membership does not reach one of these zones.',
  'photo.none': 'There is no photo in this place.',
  'photo.notJpeg': 'Only JPEG photos can be used.',
  'photo.tooSmall': 'This photo is too small: at least 197 by 350 pixels are needed.',
  'photo.unreadable': 'This photo cannot be read.',
  'photo.tooLarge': 'This photo has too many pixels: at most 25 million can be used.',
  'photo.tooManyScans': 'This photo is stored in a way that takes too long to read. Please save it again as an ordinary JPEG.',
  'photo.oneAtATime': 'Your last photo is still being worked on. Please wait a moment.',
  'photo.busy': 'Many photos are arriving right now. Please try again in a minute.',
  'judging.required': 'Judging required',
  'judging.allSubmitted': 'Error-L05C. All tokens already submitted.',
  'judging.notEnoughPhotos': 'There are not enough photos to judge at the moment.',
  'judging.incomplete': 'Ten photos have to be rated.',
  'judging.rating': 'A rating is a whole number from 1 to 10.',
  'judging.ticket': 'This round is over. Please load the next one.',
  'judging.weekOver': 'The week has ended. Please start again.',
  'match.none': 'There is no such match.',
  'match.unverified': 'Neither of you has verified this match yet.',
  'match.notVerified': 'Match verified but other user must verify.',
  'match.keysNeeded': 'The other side has verified: your verification brings the keys along.',
  'match.stale': 'This match has changed. Please look again.',
  'keys.missing': 'Encryption is not set up yet.',
  'keys.exist': 'Encryption data already exists. Data does not need to be saved.',
  'keys.invalid': 'This encryption key cannot be used. Please create it again.',
  'keys.mobileOnly': 'Please use the mobile app to change encryption.',
  'report.reason': 'Please choose a reason.',
  'report.text': 'Please describe the reason in 10 to 50 characters.',
  'report.incomplete': 'Please select one option for each section above.',
  'report.description': 'Please provide a description for your Customer Support issue, in 10 to 400 characters.',
  'report.agreement': 'Please agree that staff may look at your data.',
  'payment.unreachable':
    'The payment company does not answer at the moment. Nothing was charged. Please try again in a few minutes.',
  'membership.pending': 'A change of your membership is already under way.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof errorTexts

export type ErrorParams = Record<string, string | number>

/** The English text of a code with its parameters filled in. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string =>
  errorTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
