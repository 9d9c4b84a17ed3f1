// Keys as people see them on their keyboards: `Mod+K`, `g p`, `Shift+X`, `Enter`. Those of a binding are the person's own.
import { shownKeys } from '#console/keys/own.ts'
import { useMaybeMe } from '#console/session/me.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const everywhere = {
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Space',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
const faces: Record<string, string> = isMac
  ? { ...everywhere, Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  : { ...everywhere, Mod: 'Ctrl' }

/** Where a keyboard has another word on a key. */
const inLanguage: Readonly<Record<string, Readonly<Record<string, string>>>> = isMac
  ? {}
  : { de: { Mod: 'Strg', Ctrl: 'Strg', Shift: 'Umschalt' } }

export const faceOfKey = (key: string): string =>
  inLanguage[document.documentElement.lang]?.[key] ?? faces[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** Between the first and the last of several keys. */
const through = '–'

/** `Mod+K` -> Ctrl K; `g p` -> two keys after one another. The same may come twice (`g g`), so its place tells them apart. */
const pressesOf = (keys: string) =>
  keys
    .split(' ')
    .flatMap(press => press.split(/\+(?=.)/))
    .map((key, at) => ({ key, place: `${at} ${key}` }))

interface KbdProps {
  keys: string
  /** The binding these keys were born with; what it answers to now is shown, or nothing. */
  does?: string
}

const Faces = ({ keys }: Pick<KbdProps, 'keys'>) => (
  <span className="keys" dir="ltr" aria-hidden="true">
    {pressesOf(keys).map(({ key, place }) =>
      key === through ? <span key={place}>{key}</span> : <kbd key={place}>{faceOfKey(key)}</kbd>,
    )}
  </span>
)

const OwnKeys = ({ keys, does }: Required<KbdProps>) => {
  useMaybeMe()
  const own = shownKeys(does, keys)
  return own === undefined ? null : <Faces keys={own} />
}

// Rows of the palette have theirs already: nothing is listened for in vain.
export const Kbd = ({ keys, does }: KbdProps) =>
  does === undefined ? <Faces keys={keys} /> : <OwnKeys keys={keys} does={does} />
