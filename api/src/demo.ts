/** The part of the server that makes up the demo's world, read only where it is asked for. */
export const loadDemo = (): Promise<typeof import('@quintet/demo')> => import('@quintet/demo')
