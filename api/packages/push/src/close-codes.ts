/** Why a connection was closed; 4401 makes the client renew its session, 4403 and 4408 not come back by itself. */
export const closes = { unauthorized: 4401, refused: 4403, tooMany: 4408, goingAway: 1001 } as const
