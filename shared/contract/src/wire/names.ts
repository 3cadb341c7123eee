import { sections } from '@quintet/domain/profile'

// The one file that knows the cryptic names of the wire: paths, keys, item numbers and claims of section 7 of the specification.

/** Header that carries the session token (the id token). */
export const authHeader = 'AuthHead'

/** Header that names the account whose data the device holds; another one than the token's is answered 454. */
export const deviceHeader = 'DeviceAccount'

/** Claims of the id token. */
export const claimNames = {
  subject: 'sub',
  membershipEndDay: 'custom:aed',
  tier: 'custom:amt',
  encryptionType: 'custom:aat',
  standing: 'custom:ais',
  active: 'custom:aaz',
} as const

/** Keys in local storage; only the identity provider's own keys start with `Cog`. */
export const storageKeys = {
  refreshToken: 'raaahr',
  language: 'language',
  maps: 'dangalang',
  shapes: 'boomboom',
  /** The account whose drafts and settings the device holds. */
  deviceAccount: 'device-account',
  /** What the device saw of the public log of drawings; nothing of any member. */
  drawingLog: 'drawing-log',
  /** What the device saw of the public log of releases: the loader's `pinKey`. Nothing of any member either. */
  releaseLog: 'quintet.log',
  /** `light` or `dark`, where this device does not leave it to its own setting. The page reads it before its first paint. */
  colourScheme: 'colour-scheme',
} as const

/** Path of each call. */
export const paths = {
  requestPasswordReset: '/wer',
  resetPassword: '/wec',
  loadMember: '/w-gud',
  saveProfile: '/w-pud',
  activate: '/vua',
  refreshMembership: '/mex',
  reportError: '/era-ab',
  deleteAccount: '/dad',
  saveKeys: '/urpi',
  listNotices: '/gan',
  listPublicNotices: '/pan',
  savePhoto: '/uis',
  loadOwnPhotos: '/w-gui',
  loadPhotoRating: '/uir',
  loadJudgingRound: '/giurl',
  submitFreeTokens: '/toke',
  submitRound: '/cir',
  listMatches: '/newm',
  loadMatchPhotos: '/img',
  deliverMatchKeys: '/uoc',
  loadMessages: '/gum',
  pollMessages: '/pum',
  sendMessage: '/umes',
  changeMatch: '/umhu',
  // Not in the specification's table; named readably.
  saveDraft: '/profile/draft',
  saveConsent: '/consent',
  openTile: '/tile',
  listConsents: '/consent/diary',
  agreeToTerms: '/terms',
  saveLanguage: '/language',
  loadNoticeSettings: '/notices/settings',
  saveNoticeSettings: '/notices/settings/save',
  savePushDevice: '/notices/push/save',
  removePushDevice: '/notices/push/remove',
  loadWaiting: '/waiting',
  quoteMembership: '/membership/quote',
  startCheckout: '/membership/checkout',
  startAgeCheck: '/age-check',
  withdrawPurchase: '/membership/withdraw',
  requestExport: '/account/export',
  loadExport: '/account/export-state',
  listDrawings: '/drawing/weeks',
  loadReceipt: '/drawing/receipt',
  loadDrawingLog: '/drawing/log',
  estimateCharacter: '/drawing/estimate',
  loadTokens: '/tokens',
  savePause: '/pause',
  saveChatSigns: '/chat/signs',
  sendTyping: '/chat/typing',
  saveVoiceNote: '/chat/voice',
  loadVoiceNote: '/chat/voice/load',
  loadStanding: '/account/standing',
  appealMeasure: '/account/appeal',
  listReports: '/account/reports',
  appealReport: '/account/reports/appeal',
  askToBeLetIn: '/account/let-in',
  undoPhotoDelete: '/photo-undo',
  orderPhotos: '/photo-order',
  loadPhotoProof: '/photo-proof',
  startPhotoProof: '/photo-proof/start',
  sendPhotoProof: '/photo-proof/send',
} as const

/** Items 1-44 of a member: the answers of the question catalogue. */
export const answerItems = {
  gender: '1',
  attraction: '2',
  age: '3',
  zodiac: '4',
  height: '5',
  bodyType: '6',
  bodyShape: '7',
  cosmeticSurgery: '8',
  hairType: '9',
  hairColour: '10',
  hairLength: '11',
  facialHair: '12',
  eyeColour: '13',
  mainLanguage: '14',
  secondLanguage: '15',
  race: '16',
  primaryEthnicity: '17',
  secondaryEthnicity: '18',
  religion: '19',
  sexualPartners: '20',
  firstBorn: '21',
  maritalStatus: '22',
  hasKids: '23',
  wantsKids: '24',
  diet: '25',
  tattoos: '26',
  piercings: '27',
  alcohol: '28',
  tobacco: '29',
  cbd: '30',
  bloodType: '31',
  personalHistory: '32',
  familyHistory: '33',
  disabilities: '34',
  footSize: '35',
  footStyle: '36',
  chestSize: '37',
  appendageSize: '38',
  education: '39',
  careerField: '40',
  workStatus: '41',
  income: '42',
  debt: '43',
  zone: '44',
} as const

/** The other items of a member. */
export const memberItems = {
  personality: '45',
  relationship: '46',
  visibility: '60',
  personalityDay: '61',
  relationshipDay: '62',
  locationDay: '63',
  measureUnit: '64',
  handSide: '65',
  language: '67',
  attractiveness: '91',
  pictureQuality: '92',
  timesJudged: '93',
} as const

/** Beside item 60: the flags are those that everybody starts with, the member has not chosen yet. */
export const visibilityUnsetKey = 'visibilityUnset'

/** Items of the four texts. */
export const aboutItems = { name: '47', topic: '53', question: '54', bio: '55' } as const

/** Characters 1-5 stand in items 48-52. */
export const characterItems = ['48', '49', '50', '51', '52'] as const

/** Items of the stored keys. */
export const keyItems = { publicKey: '57', wrappedKey: '58' } as const

/** What the account attributes are called beside the items. */
export const accountItems = {
  membershipEndDay: 'aed',
  tier: 'amt',
  encryptionType: 'aat',
  standing: 'ais',
  active: 'aaz',
} as const

/** Keys of a character that are no category. */
export const characterKeys = { zones: '45', traits: ['60', '61', '62', '63'], openTrait: '64', scope: '44' } as const

/** Keys of `/w-pud`. */
export const profileSaveKeys = {
  section: 'identificationNumber',
  previousLocationDay: '444',
  personalityAnswers: 'personalityList',
  personalityDay: 'pdate',
  personality: '71',
  relationshipAnswers: 'relationshipList',
  relationshipDay: 'rdate',
  relationship: '72',
  visibility: 'publicvisibility',
  publicProfile: 'publicProfile',
  characterNumber: 'characterNum',
  character: 'theCharacter',
} as const

/** Keys of the four texts in `/w-pud`. */
export const aboutSaveKeys = { name: 'mame', topic: 'public1', question: 'public2', bio: 'public3' } as const

/** `/w-pud` identificationNumber 1-12. */
export const profileSections = [...sections, 'visibility', 'character'] as const

/** `/urpi` alone: whether it makes the first key pair or replaces one. */
export const keyPurposeKey = 'keyp5'

/** Keys of a key pair that is stored. */
export const keyPairKeys = { publicKey: 'keyp1', wrappedKey: 'keyp2', iv: 'keyp3', kdf: 'keyp4' } as const

/** Keys of a match. */
export const matchKeys = {
  pseudonym: 'f2',
  quality: 'zp',
  number: 'zz',
  keyState: 'zi',
  wrappedKey1: 'zj',
  wrappedKey2: 'zk',
  salt1: 'zl',
  salt2: 'zm',
  side: 'zzz',
  version: 'zr',
  peerPublicKey: 'g3',
  day: 'zd',
  unread: 'mess',
  // Not in the specification's table: the deliverer's signature, and the side that began its encryption anew.
  signature: 'zs',
  renewedBy: 'zy',
  photosChecked: 'zh',
} as const

/** Values 1-50 of a public profile; 48, 49, 50 are the member's items 53, 54, 55. */
export const publicItems = {
  ...answerItems,
  personality: '45',
  relationship: '46',
  name: '47',
  topic: '48',
  question: '49',
  bio: '50',
} as const

/** The peer's public profile: item 1 is spelled a1, item 10 b0 … item 48 e8, 49 e9 and 50 f0 (tens letter + unit). */
export const publicItemKey = (item: number): string => `${'abcdef'[Math.floor(item / 10)]}${item % 10}`

/** Keys of `/uoc`, the delivery of a match key. */
export const deliverKeys = {
  number: '1',
  version: '2',
  salt1: '3',
  salt2: '4',
  wrappedKey1: '5',
  wrappedKey2: '6',
  signature: '7',
} as const

/** `/umes`; v4-v8 are optional. v7 is the commitment of decision 55; v8 says that the message is no news. */
export const sendKeys = {
  match: 'vmn',
  body: 'v1',
  iv: 'v2',
  clientId: 'v3',
  device: 'v4',
  counter: 'v5',
  previous: 'v6',
  commitment: 'v7',
  quiet: 'v8',
} as const

/** Keys of a message. */
export const messageKeys = {
  body: 'm',
  iv: 'i',
  sentAt: 'd',
  side: 's',
  match: 'v',
  clientId: 'c',
  // Not in the specification's table: the message's place in its device's chain (decision 33).
  device: 'e',
  counter: 'n',
  previous: 'p',
  // What its sender committed to (decision 55).
  commitment: 'k',
} as const

/** Keys of a message that a report opens: its side and id, the text, the franking key. */
export const evidenceKeys = { side: 's', clientId: 'c', text: 't', franking: 'f' } as const

/** Keys of one judgement. */
export const ratingKeys = { rating: 'image-rating', judged: 'image-judge', count: 'image-count' } as const
