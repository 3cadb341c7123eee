/** An object as the store has it, drafts of writes that broke off included. */
export interface StoredObject {
  key: string
  bytes: number
  /** Epoch milliseconds. */
  modifiedAt: number
}

/**
 * Where releases lie. What anything refers to is only ever added to: a file stands under the hash of its content, an edit of the registry under its
 * number. So nothing that was published can be overwritten, and the first to create a number has won.
 */
export interface ReleaseStore {
  /** Where it is, for messages. */
  readonly place: string
  /** How long a reader may go on with what it knows before it asks again. */
  readonly pollMs: number
  /** The object, or nothing when there is none. */
  read(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** Writes an object whose key says what is in it; writing it twice is the same as once. Whole or not at all. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Writes a new object, whole or not at all. @returns false when there is one already; of two at once exactly one gets true */
  create(key: string, content: Uint8Array): Promise<boolean>
  /** All keys of a folder, in their order. @param prefix ends in a slash */
  list(prefix: string): Promise<string[]>
  /** Everything in a folder, with what is no object yet. @param prefix ends in a slash */
  listAll(prefix: string): Promise<StoredObject[]>
  /** Removes an object, for the collection of what nothing names any more. */
  remove(key: string): Promise<void>
}
