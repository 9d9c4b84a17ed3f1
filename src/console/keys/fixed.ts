// The keys that are no action's: of the whole console, of any list and of any record. The cheat sheet shows them, and the
// law on shortcuts holds every declared key against them.
import type { KeyScope } from './layers.ts'

interface More {
  /** One for each of a list of things, from `keys` to this one; they stay as they are. */
  through?: string
  /** Answers too, always: it is no character key and nobody can take it away. */
  also?: string
  /** Only in the profile Vim. */
  vim?: true
  /** What the palette calls the same thing. */
  command?: string
}

export interface FixedKey extends More {
  scope: Exclude<KeyScope, 'dialog'>
  keys: string
  /** Message key of what it does. */
  says: string
}

type Line = readonly [keys: string, says: string, more?: More]

const listKeys: readonly Line[] = [
  ['j', 'keys.down', { also: 'ArrowDown' }],
  ['k', 'keys.up', { also: 'ArrowUp' }],
  ['g g', 'keys.first', { also: 'Home' }],
  ['Shift+G', 'keys.last', { also: 'End' }],
  ['PageDown', 'keys.screenDown'],
  ['PageUp', 'keys.screenUp'],
  ['Mod+D', 'keys.halfDown', { vim: true }],
  ['Mod+U', 'keys.halfUp', { vim: true }],
  ['>', 'keys.nextPage'],
  ['<', 'keys.previousPage'],
  ['x', 'keys.pick'],
  ['Shift+X', 'keys.pickRange'],
  ['Shift+J', 'keys.growDown', { also: 'Shift+ArrowDown' }],
  ['Shift+K', 'keys.growUp', { also: 'Shift+ArrowUp' }],
  ['* a', 'keys.pickAll'],
  ['o', 'keys.open', { also: 'Enter' }],
  ['Space', 'keys.peek'],
  ['m', 'keys.menu'],
  ['/', 'keys.filter'],
  ['c', 'keys.create'],
  ['Shift+E', 'sheet.open', { command: 'set:sheet' }],
  ['z', 'grid.foldGroup'],
  ['Shift+Z', 'grid.foldAll', { command: 'set:fold' }],
  ['v', 'grid.ofViews', { command: 'set:views' }],
  ['Shift+M', 'grid.states', { command: 'set:states' }],
  ['Shift+T', 'tree.show', { command: 'set:tree' }],
  ['ArrowRight', 'tree.open'],
  ['ArrowLeft', 'tree.close'],
  ["'", 'tree.seek'],
  ['Alt+ArrowUp', 'tree.up'],
  ['Alt+ArrowDown', 'tree.down'],
  ['Alt+ArrowRight', 'tree.in'],
  ['Alt+ArrowLeft', 'tree.out'],
  ['Mod+X', 'tree.cut'],
  ['Mod+V', 'tree.paste'],
  ['[', 'keys.previousView'],
  [']', 'keys.nextView'],
]

const recordKeys: readonly Line[] = [
  ['j', 'keys.nextRecord'],
  ['k', 'keys.previousRecord'],
  ['m', 'keys.menu'],
  ['f', 'keys.settle'],
  ['Shift+E', 'matrix.open', { command: 'set:matrix' }],
  ['Escape', 'keys.back'],
]

const deckKeys: readonly Line[] = [
  ['j', 'keys.nextRecord'],
  ['k', 'keys.previousRecord'],
  ['s', 'deck.putAside'],
  ['z', 'deck.takeBack'],
  ['Escape', 'keys.back'],
]

/** As many things as there are digits. */
const homeKeys: readonly Line[] = [['1', 'keys.item', { through: '9' }]]

const globalKeys: readonly Line[] = [
  ['Mod+K', 'keys.palette', { also: 'F1' }],
  [':', 'keys.palette'],
  ['?', 'keys.sheet'],
  ['Mod+/', 'help.key'],
  ['u', 'keys.undo', { command: 'set:undo' }],
  ['Mod+Z', 'keys.undo'],
  ['Mod+Shift+Z', 'action.redo'],
  ['.', 'palette.repeat', { command: 'set:repeat' }],
  ['g t', 'grid.lens', { command: 'set:lens' }],
]

const of = (scope: FixedKey['scope'], lines: readonly Line[]): FixedKey[] =>
  lines.map(([keys, says, more]) => ({ scope, keys, says, ...more }))

export const fixedKeys: readonly FixedKey[] = [
  ...of('global', globalKeys),
  ...of('list', listKeys),
  ...of('record', recordKeys),
  ...of('deck', deckKeys),
  ...of('home', homeKeys),
]

/** Second keys of `g` that are no area's. */
export const places = [
  { key: 'h', says: 'keys.home', to: '/', command: 'set:home' },
  { key: 'b', says: 'keys.brand', to: '/select-vendorcode', command: 'set:place' },
  { key: 'u', says: 'palette.catchUp', to: '/catch-up', command: 'set:catchUp' },
  { key: 'y', says: 'journal.title', to: '/journal', command: 'set:journal' },
  { key: '.', says: 'palette.developer', to: '/developer', command: 'set:developer' },
  { key: ',', says: 'account.title', to: '/account', command: 'set:account' },
] as const
