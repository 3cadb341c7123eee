/** Hears of what the server does, for the operator who watches it. It is told nothing of members: names of calls, outcomes and times. */
export interface Observer {
  /** A call was answered. @param started milliseconds of `performance.now()` */
  call(name: string, method: string, status: number, started: number): void
  /** A job was done, or failed. */
  job(name: string, isDone: boolean, started: number): void
}

/** Hears nothing; what a server has that nobody watches. */
export const noObserver: Observer = { call: () => undefined, job: () => undefined }
