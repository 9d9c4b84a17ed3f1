// How often a courier tries, and how long it waits to be told what next.
export const mostTries = 3
export const ndrSilenceMs = 48 * 3_600_000
