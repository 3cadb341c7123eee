/** The wording of terms and privacy that is in force, by the day it came into force. A change asks members anew. */
export const TERMS_VERSION: string = '2026-11-29'

/** The wording of each consent that is in force. */
export const CONSENT_VERSIONS = { matching: '2026-11-20', sensitive: '2026-11-22', photoProof: '2026-11-24' } as const
