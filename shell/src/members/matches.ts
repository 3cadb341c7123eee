import { resource, send } from '@quintet/sdk'

/** The matches of an active member, as the dashboard counts them and the week's result shows them. */
export const homeMatches = resource(() => send('listMatches', { from: '0' }))
