// A command of the console itself, which no area declares.
import type { Words } from '#console/i18n/words.ts'
import type { KeyScope } from '#console/keys/layers.ts'
import { type Command, commandOf, keyed, saying } from './command.ts'

export const setting = (
  words: Words,
  id: string,
  key: string,
  rest: {
    params?: Record<string, string>
    icon: string
    also?: string[]
    run(): void
    keys?: string
    scope?: KeyScope
  },
): Command => {
  const { title, english, keys } = saying(words, key, rest.params)
  return commandOf(
    {
      id: `set:${id}`,
      group: 'settings',
      title,
      icon: rest.icon,
      ...(rest.keys && keyed(`${rest.scope ?? 'global'} ${rest.keys}`, rest.keys)),
      recent: `set:${id}`,
      choice: { kind: 'run', run: rest.run },
    },
    { english, keys, also: rest.also },
  )
}
