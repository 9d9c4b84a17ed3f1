// Whether keys may become a binding's: they must be free where it is heard, and not the browser's, the screen reader's or
// the letters of a count. Saved commands with a key of their own ask here too.
import type { Binding } from './bindings.ts'
import { leaderKeys } from './leading.ts'
import { keysFor } from './own.ts'
import { bindingOf, isCharacter } from './stroke.ts'

export type Unfit =
  /** Kept by the browser, the system or a screen reader. */
  | { why: 'reserved' }
  /** Counts are typed with them. */
  | { why: 'digit' }
  /** It must be heard while somebody types as well. */
  | { why: 'character' }
  /** Sequences begin with `g`, `n` or `*` only, so that every other key answers at once. */
  | { why: 'sequence' }
  | { why: 'taken'; by: Binding }

type Spot = Pick<Binding, 'does' | 'scopes' | 'resources'>

const leaders: readonly string[] = leaderKeys
const opener = 'global Ctrl+k'
/** With Ctrl only what no browser keeps and no text needs; beside it a few function keys, and keys that move. */
const free = /^(Ctrl\+(Shift\+)?[bdeikmuz.;,'\\/]|F[2489]|F10|Page(Up|Down)|Home|End|Space|Escape|(Shift\+)?.)$/u

const begins = (one: string, other: string): boolean => other === one || other.startsWith(`${one} `)
export const doClash = (one: string, other: string): boolean => begins(one, other) || begins(other, one)

/** Both may be heard at the same moment. */
const doMeet = (one: Spot, other: Spot): boolean =>
  (one.resources === undefined ||
    other.resources === undefined ||
    one.resources.some(name => other.resources?.includes(name))) &&
  one.scopes.some(scope => other.scopes.includes(scope) || scope === 'global' || other.scopes.includes('global'))

const answering = ({ does, born, also }: Binding): string[] =>
  [keysFor(does, born), also].flatMap(keys => (keys ? [bindingOf(keys)] : []))

/** Undefined when the keys are free for it. */
export const unfitFor = (spot: Spot, keys: string, all: readonly Binding[]): Unfit | undefined => {
  const strokes = bindingOf(keys)
  const [first = '', ...rest] = strokes.split(' ')
  if (/^[0-9]$/.test(first)) return { why: 'digit' }
  if (spot.does === opener && isCharacter(first)) return { why: 'character' }
  if (rest.length > 0 && !leaders.includes(first)) return { why: 'sequence' }
  if (![first, ...rest].every(stroke => free.test(stroke))) return { why: 'reserved' }
  const by = all.find(
    other => other.does !== spot.does && doMeet(spot, other) && answering(other).some(taken => doClash(strokes, taken)),
  )
  return by && { why: 'taken', by }
}

/** Bindings that come too near to one another, as they are now. */
export const clashesIn = (all: readonly Binding[]): [Binding, Binding][] =>
  all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter(other => doMeet(one, other) && answering(one).some(a => answering(other).some(b => doClash(a, b))))
      .map((other): [Binding, Binding] => [one, other]),
  )
