// Keys as people see them on their keyboards: `Mod+K`, `g p`, `Shift+X`, `Enter`.
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
const faces: Record<string, string> = isMac
  ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵', Escape: 'Esc', ' ': 'Space' }
  : { Mod: 'Ctrl', Enter: '↵', Escape: 'Esc', ' ': 'Space' }

export const faceOfKey = (key: string): string => faces[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** `Mod+K` -> Ctrl K; `g p` -> two keys after one another. */
/** The same key may come twice (`g g`), so its place tells them apart. */
const pressesOf = (keys: string) =>
  keys.split(keys.includes('+') ? '+' : ' ').map((key, at) => ({ key, place: `${at} ${key}` }))

export const Kbd = ({ keys }: { keys: string }) => (
  <span className="keys" dir="ltr" aria-hidden="true">
    {pressesOf(keys).map(({ key, place }) => (
      <kbd key={place}>{faceOfKey(key)}</kbd>
    ))}
  </span>
)
