import { type Resource, resource } from '@quintet/sdk'

/** A thing that colleagues change as well: each opening of its screen reads it anew, and shows meanwhile what was there. */
export const freshResource = <T>(read: () => Promise<T>): Resource<T> => resource(read, { maxAge: 0 })
