// What the page /unauthorized says: which right is missing, and where to go back to. A page that was itself refused is
// no place to return to.
import type { ProblemBody } from '#contract/problem.ts'

const depth = 20
let permission: string | undefined
let visited: string[] = []

const isAside = (path: string) => /^\/(unauthorized|not-found|auth|select-vendorcode)(\/|\?|$)/.test(path)

export const noteVisit = (path: string): void => {
  if (isAside(path) || visited.at(-1) === path) return
  visited = [...visited, path].slice(-depth)
}

/** A call was forbidden. When it was a reading one, the page that made it is not allowed either. */
export const noteDenied = ({ details }: ProblemBody, path: string, isReading: boolean): void => {
  permission = typeof details?.permission === 'string' ? details.permission : undefined
  if (isReading) visited = visited.filter(known => known !== path)
}

/** A page was refused before it asked anything. */
export const notePageDenied = (missing: string): void => {
  permission = missing
}

export const missingPermission = (): string | undefined => permission
export const lastAllowed = (): string | undefined => visited.at(-1)
export const forgetVisits = (): void => {
  visited = []
  permission = undefined
}
