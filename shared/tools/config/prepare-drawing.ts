import { prepareThreads } from '@quintet/drawing'

/** Kernels and threads of the drawing are compiled once for all tests, not by the first that draws: its timeout is for its own work. */
export default async (): Promise<void> => {
  await prepareThreads()
}
