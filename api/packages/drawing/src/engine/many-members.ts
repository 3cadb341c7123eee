/**
 * More members than ever could be drawn before there were parts (shared/docs/decisions/2026-11-27-drawing-past-a-million.md): what is done otherwise
 * beyond changes no drawing that there was, and so needs no version of its own.
 */
export const manyMembers = 3_500_000
