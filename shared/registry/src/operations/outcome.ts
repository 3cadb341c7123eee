import type { RegistryDocument } from '../document.ts'

/** What an edit came to. */
export interface Outcome {
  /** One sentence. */
  said: string
  document: RegistryDocument
}
