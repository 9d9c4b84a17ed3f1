// Every action of every area as commands, from the declarations alone: go to an area or a view of it, make a new one, import
// a type of file, and all verbs. What the person may not do is not there.
import { queueName } from '#console/deck/dealing.ts'
import { viewsOf } from '#console/grid/views.ts'
import type { Words } from '#console/i18n/words.ts'
import { doesOf, nameOf } from '#console/keys/own.ts'
import { kebab, keyOf, screenOf, uploadScreenOf } from '#contract/address.ts'
import { mayWork, queueKey, queueScreenOf, queuesOf } from '#contract/queue.ts'
import type { Resource } from '#contract/resource.ts'
import type { Me } from '#contract/session.ts'
import { actionOf, actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { type Command, commandOf, keyed, saying } from './command.ts'

export interface Surroundings {
  resources: readonly Resource[]
  may: (actionId: string) => boolean
  words: Words
  me: Pick<Me, 'profile' | 'views'>
}

const idOf = (...parts: string[]): string => parts.map(part => part.replaceAll(' ', '_')).join(':')

const areaCommand = (resource: Resource, { words }: Surroundings): Command => {
  const { title, english } = saying(words, 'palette.goTo', { area: words.label(resource) }, { area: resource.label })
  return commandOf(
    {
      id: idOf('area', resource.name),
      group: 'areas',
      title,
      icon: resource.icon,
      note: words.group(resource.group),
      ...(resource.key && keyed(nameOf('global', `g ${resource.key}`), `g ${resource.key}`)),
      recent: screenOf(resource),
      choice: { kind: 'go', to: screenOf(resource) },
    },
    { english, keys: [keyOf.label(resource)], names: [words.label(resource), resource.label], also: resource.words },
  )
}

const viewCommands = (resource: Resource, { words, me }: Surroundings): Command[] =>
  viewsOf(resource, me).map(view => {
    const to = `${screenOf(resource)}?view=${encodeURIComponent(view.key)}`
    return commandOf(
      {
        id: idOf('view', resource.name, view.key),
        group: 'areas',
        title: view.kept ? view.name : words.view(resource, view.name),
        icon: 'filter',
        note: words.label(resource),
        recent: to,
        choice: { kind: 'go', to },
      },
      { english: view.name, also: [words.label(resource), resource.label, `${resource.label} ${view.name}`] },
    )
  })

const queueCommands = (resource: Resource, { words, may }: Surroundings): Command[] =>
  queuesOf(resource)
    .filter(([, queue]) => mayWork(resource, queue, may))
    .map(([name, { label, words: also = [] }]) => {
      const to = queueScreenOf(resource, name)
      const queue = queueName(words, resource, name)
      const { title, english } = saying(words, 'palette.workThrough', { queue }, { queue: label })
      return commandOf(
        {
          id: idOf('queue', resource.name, name),
          group: 'commands',
          title,
          icon: 'inbox',
          note: words.label(resource),
          recent: to,
          choice: { kind: 'go', to },
        },
        {
          english,
          keys: ['palette.workThrough', queueKey(resource, name)],
          also: [words.label(resource), resource.label, 'queue', 'deck', ...also],
        },
      )
    })

const uploadCommands = (resource: Resource, { words }: Surroundings): Command[] =>
  Object.entries(resource.uploads ?? {}).map(([name, upload]) => {
    const to = uploadScreenOf(resource, name)
    const { title, english } = saying(
      words,
      'palette.import',
      { upload: words.upload(resource, name) },
      { upload: upload.label },
    )
    return commandOf(
      {
        id: idOf('upload', resource.name, name),
        group: 'commands',
        title,
        icon: 'upload',
        note: words.label(resource),
        recent: to,
        choice: { kind: 'go', to },
      },
      {
        english,
        keys: ['palette.import', keyOf.upload(resource, name)],
        alias: upload.alias,
        also: [
          words.label(resource),
          words.upload(resource, name),
          upload.label,
          kebab(name),
          'csv',
          'upload',
          'bulk',
          ...(upload.words ?? []),
        ],
      },
    )
  })

const verbCommand = (resource: Resource, action: ResolvedAction, { words }: Surroundings): Command =>
  commandOf(
    {
      id: idOf('act', action.id),
      group: 'commands',
      title: words.action(action),
      icon: action.icon ?? 'circle',
      note: words.label(resource),
      ...keysOf(resource, action),
      recent: action.id,
      choice: { kind: 'act', action, resource },
    },
    {
      english: action.label,
      names: [words.bareAction(action)],
      keys: [keyOf.action(resource, action.name), ...(action.standard ? [keyOf.actionStandard(action.name)] : [])],
      alias: action.alias,
      also: [...(action.words ?? []), words.label(resource), resource.label, words.one(resource), resource.one],
      things: [words.label(resource), words.one(resource), resource.label, resource.one],
    },
  )

const keysOf = (resource: Resource, action: ResolvedAction): { keys?: string } => {
  if (action.keys) return keyed(doesOf(action), action.keys)
  const made = `n ${resource.key}`
  return action.name === 'create' && resource.key ? keyed(nameOf('global', made), made) : {}
}

const shownElsewhere = new Set(['open', 'upload'])

const commandsOf = (resource: Resource, around: Surroundings): Command[] => {
  const has = (name: string) => {
    const action = actionOf(resource, name)
    return action !== undefined && around.may(action.id)
  }
  const verbs = actionsOf(resource).filter(({ id, name }) => around.may(id) && !shownElsewhere.has(name))
  return [
    ...(has('open') ? [areaCommand(resource, around), ...viewCommands(resource, around)] : []),
    ...queueCommands(resource, around),
    ...verbs.map(action => verbCommand(resource, action, around)),
    ...(has('upload') ? uploadCommands(resource, around) : []),
  ]
}

const made = new WeakMap<Resource, { by: readonly unknown[]; commands: Command[] }>()

/** Areas come one by one while somebody types: those of a resource stay until it, its texts, the language or the person are others. */
const commandsKept = (resource: Resource, around: Surroundings): Command[] => {
  const by = [around.me, around.may, around.words.language, around.words.label(resource)]
  const kept = made.get(resource)
  if (kept?.by.every((part, at) => part === by[at])) return kept.commands
  const commands = commandsOf(resource, around)
  made.set(resource, { by, commands })
  return commands
}

export const areaCommands = (around: Surroundings): Command[] =>
  around.resources.flatMap(resource => commandsKept(resource, around))
