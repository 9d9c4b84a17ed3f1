// Whose a wish is, and where: another person or place is shown none of it.
import { currentMe, currentPlace } from '#console/session/me.ts'

/** The person and the place of now. */
export const ownerNow = (): string => `${currentMe()?.userId} ${currentPlace()?.vendorCode}`
