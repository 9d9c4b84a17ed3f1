// Whose a wish is, and where: nothing is carried over to another person or into another place.
import { currentMe, currentPlace } from '#console/session/me.ts'

/** The person and the place of now. */
export const ownerNow = (): string => `${currentMe()?.userId} ${currentPlace()?.vendorCode}`
