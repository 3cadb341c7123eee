/** Decisions that no test can hold yet, as what they are about is not built, each with what it waits for. */
export const waitingFor: ReadonlyMap<number, string> = new Map<number, string>()
