import type { ReactNode } from 'react'

/** Words of any language, kept apart from what stands beside them; anything else as it is. */
export const apart = (value: ReactNode): ReactNode => (typeof value === 'string' ? <bdi>{value}</bdi> : value)
