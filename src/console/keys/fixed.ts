// The keys that are no action's: of the whole console, of any list and of any record. The cheat sheet shows them, and the
// law on shortcuts holds every declared key against them.
import type { KeyScope } from './layers.ts'

export interface FixedKey {
  scope: Exclude<KeyScope, 'dialog'>
  keys: string
  /** Message key of what it does. */
  says: string
}

const listKeys: readonly [string, string][] = [
  ['j', 'keys.down'],
  ['k', 'keys.up'],
  ['g g', 'keys.first'],
  ['Shift+G', 'keys.last'],
  ['>', 'keys.nextPage'],
  ['<', 'keys.previousPage'],
  ['x', 'keys.pick'],
  ['Shift+X', 'keys.pickRange'],
  ['Shift+J', 'keys.growDown'],
  ['Shift+K', 'keys.growUp'],
  ['* a', 'keys.pickAll'],
  ['o', 'keys.open'],
  ['Enter', 'keys.open'],
  ['Space', 'keys.peek'],
  ['m', 'keys.menu'],
  ['/', 'keys.filter'],
  ['c', 'keys.create'],
  ['[', 'keys.previousView'],
  [']', 'keys.nextView'],
]

const recordKeys: readonly [string, string][] = [
  ['j', 'keys.nextRecord'],
  ['k', 'keys.previousRecord'],
  ['m', 'keys.menu'],
  ['Escape', 'keys.back'],
]

const globalKeys: readonly [string, string][] = [
  ['Mod+K', 'keys.palette'],
  ['F1', 'keys.palette'],
  [':', 'keys.palette'],
  ['?', 'keys.sheet'],
  ['u', 'keys.undo'],
  ['Mod+Z', 'keys.undo'],
  ['.', 'palette.repeat'],
]

const of = (scope: FixedKey['scope'], rows: readonly [string, string][]): FixedKey[] =>
  rows.map(([keys, says]) => ({ scope, keys, says }))

export const fixedKeys: readonly FixedKey[] = [
  ...of('global', globalKeys),
  ...of('list', listKeys),
  ...of('record', recordKeys),
]

/** Second keys of `g` that are no area's. */
export const places = [
  { key: 'h', says: 'keys.home', to: '/' },
  { key: 'b', says: 'keys.brand', to: '/select-vendorcode' },
  { key: ',', says: 'account.title', to: '/account' },
] as const
