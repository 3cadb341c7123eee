/** Seconds of a day: the registry imports nothing of the domain, which has it too. */
export const daySeconds = 86_400
