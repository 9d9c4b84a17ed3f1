// Paper is light: a dark screen prints as a light one. What it leaves out stands in the style sheet.
import { currentMe } from '#console/session/me.ts'
import { wear } from '#console/theme/appearance.ts'
import './paper.css'

const profile = () => currentMe()?.profile ?? {}

addEventListener('beforeprint', () => wear({ ...profile(), appearance: 'light' }))
addEventListener('afterprint', () => wear(profile()))

/** What would be printed. */
export const paperHere = (): 'record' | 'list' | undefined => {
  if (document.querySelector('main .detail')) return 'record'
  return document.querySelector('main [role=grid]') ? 'list' : undefined
}

/** Once the palette is gone from the page. */
export const printPage = (): void => void requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
