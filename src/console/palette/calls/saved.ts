// Saved commands as this browser knows them: asked for once and kept by the server, so that another tab and another day have
// them as well.
import { useQuery } from '@tanstack/react-query'
import type { WishSpec } from '#console/action/wishes.ts'
import type { Words } from '#console/i18n/words.ts'
import type { Binding } from '#console/keys/bindings.ts'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { currentMe, may, resourceNamed, useMaybeMe } from '#console/session/me.ts'
import { type SavedCommand, type SavedCommands, type SavedWish, savedPaths } from '#contract/saved.ts'
import { actionOf } from '#contract/standard.ts'
import { type Command, commandOf } from '../commands/command.ts'
import { givensOf } from './given.ts'

const keyOf = (userId: string | undefined) => ['saved commands', userId] as const

export const useSaved = () => {
  const userId = useMaybeMe()?.userId
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api.get<SavedCommands>(savedPaths.commands, { signal, background: true }),
    enabled: userId !== undefined,
    staleTime: 60_000,
  })
}

/** Always the same one: by what is saved others tell whether they must make anew. */
const none: readonly SavedCommand[] = []

export const savedNow = (): readonly SavedCommand[] =>
  queries.getQueryData<SavedCommands>(keyOf(currentMe()?.userId))?.commands ?? none

/** Those with a key: whatever else wants one must keep clear of them, and is told whose it is. */
export const savedBindings = (): Binding[] =>
  savedNow().flatMap(({ id, name, keys }): Binding[] =>
    keys ? [{ does: `saved:${id}`, group: 'global', scopes: ['global'], born: keys, label: name, commands: [] }] : [],
  )

const renew = () => queries.invalidateQueries({ queryKey: keyOf(currentMe()?.userId) })

export const saveCommand = async (wish: SavedWish): Promise<void> => {
  await api.post(savedPaths.commands, wish, { once: null })
  await renew()
}

export const removeSaved = async (id: string): Promise<void> => {
  await api.post(savedPaths.remove, { id }, { once: null })
  await renew()
}

/** Without its values, which are given slot by slot; undefined where the person may not. */
export const specOfSaved = ({ action: id }: SavedCommand): WishSpec | undefined => {
  const dot = id.indexOf('.')
  const resource = resourceNamed(id.slice(0, dot))
  const action = resource && actionOf(resource, id.slice(dot + 1))
  return resource && action && may(id) ? { action, resource, face: 'palette' } : undefined
}

/** `Set price: Raise · ₹499.00`. */
export const savedText = (saved: SavedCommand, words: Words): string => {
  const spec = specOfSaved(saved)
  if (!spec) return saved.action
  const values = Object.values(givensOf(spec.action, saved.input)).map(({ text }) => text)
  return [words.action(spec.action), values.join(' · ')].filter(Boolean).join(': ')
}

export const savedRows = (words: Words): Command[] =>
  savedNow().flatMap(saved => {
    const spec = specOfSaved(saved)
    if (!spec) return []
    return commandOf(
      {
        id: `saved:${saved.id}`,
        group: 'commands',
        title: saved.name,
        icon: 'save',
        note: savedText(saved, words),
        ...(saved.keys && { keys: saved.keys }),
        recent: `saved:${saved.id}`,
        choice: { kind: 'saved', saved },
      },
      { also: [words.action(spec.action), words.label(spec.resource)] },
    )
  })
