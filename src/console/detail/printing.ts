// A record on paper: the sheet of detail.css leaves out what cannot be pressed there; dark screens print as light ones.
import { currentMe } from '#console/session/me.ts'
import { wear } from '#console/theme/appearance.ts'

const profile = () => currentMe()?.profile ?? {}

addEventListener('beforeprint', () => wear({ ...profile(), appearance: 'light' }))
addEventListener('afterprint', () => wear(profile()))

/** Is a record's page on the screen? */
export const isRecordHere = (): boolean => document.querySelector('main .detail') !== null

/** Once the palette is gone from the page. */
export const printRecord = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
