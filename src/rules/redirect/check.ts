// What is wrong with a redirection by itself, and the form it is kept in. Loops and duplicates need the others (loops.ts).
import type { Finding } from '#contract/problem.ts'
import { refusal } from '../refusal.ts'
import { folded, isWithin, normalPath, splitUrl } from './path.ts'
import { patternFinding, patternOf } from './pattern.ts'
import { type Match, type Redirect, redirectCodes } from './table.ts'
import { printTarget, targetOf } from './target.ts'

const longest = 500
/** Addresses the shop itself lives on: nothing at or below them is redirected. */
export const protectedPaths = ['/cart', '/checkout', '/account', '/api'] as const

export interface Draft {
  host: string
  match: Match
  from: string
  to: string | null
  code: number
  priority: number
  caseSensitive?: boolean
  startsAt?: string | null
  endsAt?: string | null
}

export interface Ground {
  /** Hosts of the vendor. */
  hosts: readonly string[]
  /** Other hosts that may be led to. */
  allowed: readonly string[]
}

export interface Checked extends Pick<Redirect, 'host' | 'from' | 'to'> {
  findings: Finding[]
  /** What was put right. */
  notes: Finding[]
}

const at = (path: string, finding: Finding): Finding => ({ path, ...finding })

const protectedBy = ({ match, from, caseSensitive }: Draft): Finding | undefined => {
  if (match !== 'regex') {
    if (from === '/') return refusal('RESERVED', 'redirect.root')
    const holder = protectedPaths.find(path => isWithin(folded(from), path))
    return holder && refusal('RESERVED', 'redirect.protected', { path: holder })
  }
  const pattern = patternOf(from, caseSensitive === true)
  if (pattern.match('/')) return refusal('RESERVED', 'redirect.root')
  const holder = protectedPaths.find(path => pattern.match(path) ?? pattern.match(`${path}/x`))
  return holder && refusal('RESERVED', 'redirect.protected', { path: holder })
}

const fromOf = (draft: Draft, ground: Ground): Pick<Checked, 'host' | 'from' | 'notes'> => {
  const typed = draft.from.trim()
  if (draft.match === 'regex') return { host: draft.host, from: typed, notes: [] }
  const url = splitUrl(typed)
  const rest = url ? url.rest : typed
  const from = normalPath(rest)
  const notes: Finding[] = []
  if (url) notes.push(at('from', refusal('WARN', 'redirect.hostOff', { path: from })))
  else if (!rest.startsWith('/')) notes.push(at('from', refusal('WARN', 'redirect.slash', { path: from })))
  if (rest.includes('?')) notes.push(at('from', refusal('WARN', 'redirect.queryOff', { path: from })))
  return { host: url && ground.hosts.includes(url.host) ? url.host : draft.host, from, notes }
}

/** A target as it is kept, or why nothing may lead there. */
const toOf = (draft: Draft, host: string, ground: Ground): { to: string | null; finding?: Finding; note?: Finding } => {
  const typed = draft.to?.trim() ?? ''
  if (draft.code === 410) return { to: null, ...(typed && { finding: refusal('RULE', 'redirect.goneTarget') }) }
  if (!typed) return { to: null, finding: refusal('REQUIRED', 'redirect.needsTarget') }
  const url = splitUrl(typed)
  if (!url) {
    const to = printTarget(targetOf(typed, host))
    return { to, ...(!typed.startsWith('/') && { note: refusal('WARN', 'redirect.slash', { path: to }) }) }
  }
  if (url.scheme !== 'https') return { to: typed, finding: refusal('SCHEME', 'redirect.scheme') }
  const to = printTarget(targetOf(typed, host))
  if (![...ground.hosts, ...ground.allowed].includes(url.host))
    return { to, finding: refusal('ALLOWLIST', 'redirect.foreign', { host: url.host }) }
  return { to, ...(url.host === host && { note: refusal('WARN', 'redirect.hostOff', { path: to }) }) }
}

export const checked = (draft: Draft, ground: Ground): Checked => {
  const { host, from, notes } = fromOf(draft, ground)
  const { to, finding, note } = toOf(draft, host, ground)
  const findings: Finding[] = []
  const found = (path: string, one: Finding | undefined): void => void (one && findings.push(at(path, one)))
  if (!redirectCodes.some(code => code === draft.code)) found('code', refusal('ENUM', 'redirect.code'))
  else found('to', finding)
  if (note) notes.push(at('to', note))
  const pattern = draft.match === 'regex' ? patternFinding(from, to ?? '') : undefined
  found('from', pattern)
  if (!pattern) found('from', protectedBy({ ...draft, from }))
  if (draft.match !== 'regex' && from.length > longest)
    found('from', refusal('RANGE', 'redirect.long', { max: longest }))
  if (draft.priority < 1 || draft.priority > 999) found('priority', refusal('RANGE', 'redirect.priority'))
  if (draft.startsAt && draft.endsAt && Date.parse(draft.endsAt) < Date.parse(draft.startsAt))
    found('endsAt', refusal('RANGE', 'redirect.window'))
  if (to !== null && draft.match !== 'regex') {
    const target = targetOf(to, host)
    const isSame = draft.caseSensitive ? target.path === from : folded(target.path) === folded(from)
    if (!target.host && isSame) found('to', refusal('RULE', 'redirect.same'))
  }
  return { host, from, to, findings, notes }
}
