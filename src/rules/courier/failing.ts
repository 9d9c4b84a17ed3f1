// When a courier gives so few numbers that it is given no more parcels. Who does not go to a place has answered well, and the line
// to the couriers is everybody's, so its silence is nobody's: neither is trouble of its own.

/** So many of its last answers are looked at. */
export const asksCounted = 50
const mostPercent = 20

export const noFaults = ['NOT_SERVICEABLE', 'UNREACHABLE', 'TIMEOUT'] as const

/** Of the last answers: one more is above the share whatever those say that are still to come. */
export const mostFailures = (asksCounted * mostPercent) / 100
