// What the page /unauthorized says: which right is missing, and where to go back to. A page that was itself refused is
// no place to return to.
import type { ProblemBody } from '#contract/problem.ts'
import { forget, recall, remember } from './storage.ts'

const depth = 20
let permission: string | undefined
let unknown: string | undefined
let visited: string[] = []

/** A page loaded anew says what it said. */
const keep = (): void => {
  const back = visited.at(-1)
  remember('denied', { ...(unknown && { unknown }), ...(permission && { permission }), ...(back && { back }) })
}

const isAside = (path: string) => /^\/(unauthorized|not-found|auth|select-vendorcode)(\/|\?|$)/.test(path)

export const noteVisit = (path: string): void => {
  if (isAside(path) || visited.at(-1) === path) return
  visited = [...visited, path].slice(-depth)
}

/** A call was forbidden. When it was a reading one, the page that made it is not allowed either. */
export const noteDenied = ({ details }: ProblemBody, path: string, isReading: boolean): void => {
  permission = typeof details?.permission === 'string' ? details.permission : undefined
  if (isReading) visited = visited.filter(known => known !== path)
  keep()
}

/** A page was refused before it asked anything. */
export const notePageDenied = (missing: string): void => {
  permission = missing
  keep()
}

/** An address that leads nowhere. */
export const noteUnknown = (path: string): void => {
  unknown = path.slice(0, 200)
  keep()
}

export const unknownAddress = (): string | undefined => unknown ?? recall('denied')?.unknown
export const missingPermission = (): string | undefined => permission ?? recall('denied')?.permission
export const lastAllowed = (): string | undefined => visited.at(-1) ?? recall('denied')?.back
export const forgetVisits = (): void => {
  visited = []
  unknown = undefined
  permission = undefined
  forget('denied')
}
