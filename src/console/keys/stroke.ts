// A press of the keyboard as the name bindings use: `j`, `Shift+x`, `Ctrl+s`, `ArrowDown`, `.`. Layouts without Latin
// letters are read by position, so that j stays j in Persian and Urdu. AltGr and Alt make letters elsewhere: refused.

const named: Record<string, string> = { ' ': 'Space', Esc: 'Escape' }
const isLatin = (key: string): boolean => /^[ -~]$/.test(key)

const byPosition = (code: string): string | undefined => {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? digit
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode' | 'getModifierState'
>

/** Undefined for what no binding may be: a modifier alone, a composed or dead letter, AltGr. */
export const strokeOf = (event: Press): string | undefined => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if (event.isComposing || event.keyCode === 229 || event.getModifierState('AltGraph')) return undefined
  if (['Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process', 'Unidentified'].includes(key)) return undefined
  const isOne = [...key].length === 1
  const plain = named[key] ?? (isOne && !isLatin(key) ? byPosition(code) : isOne ? key.toLowerCase() : key)
  if (plain === undefined) return undefined
  // Which punctuation needs Shift depends on the layout, so it is never part of its name.
  const needsShift = shiftKey && (!isOne || plain === 'Space' || /^[a-z]$/.test(plain))
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${needsShift ? 'Shift+' : ''}${plain}`
}

/** `G`, `Mod+S` as people write them -> as strokes are named. */
export const bindingOf = (written: string): string =>
  written
    .split(' ')
    .map(press =>
      press
        .replace(/^(Mod|Cmd|Meta)\+/, 'Ctrl+')
        .replace(/^[A-Z]$/, letter => `Shift+${letter}`)
        .replace(/\+[A-Z]$/, letter => letter.toLowerCase()),
    )
    .join(' ')

/** Keys a held finger may repeat. */
export const repeats = (stroke: string): boolean => /^(Shift\+)?(j|k|Arrow\w+|Page\w+)$/.test(stroke)
/** What WCAG 2.1.4 calls a character key: it can be switched off. */
export const isCharacter = (stroke: string): boolean => /^(Shift\+)?.$/u.test(stroke)
