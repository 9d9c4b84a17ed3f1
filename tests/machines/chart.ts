// Reads a chart the way a reviewer does: its states, and every declared arrow as `from | event [guard] | to`.
import type { AnyStateMachine, AnyStateNode } from 'xstate'

export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}
export const nameOf = (node: AnyStateNode) => node.path.join('.') || '(root)'

const guardText = (guard: unknown): string => {
  if (guard === undefined) return ''
  if (typeof guard === 'string') return ` [${guard}]`
  const { type, params } = guard as { type?: string; params?: unknown }
  if (type === undefined) return ' [unnamed]'
  return ` [${Array.isArray(params) ? `${type === 'holds' ? '' : `${type} `}${params.join(' & ')}` : type}]`
}

const eventText = (event: string, node: AnyStateNode): string => {
  if (event === '') return '(always)'
  const after = /^xstate\.after\.([^.]+)\./.exec(event)
  if (after) return `(after ${after[1]})`
  const answer = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event)
  if (!answer) return event
  const invoked = node.invoke.find(({ id }) => id === answer[2])
  return `(${answer[1]} ${String(invoked?.src ?? answer[2])})`
}

const nameOfAction = (action: unknown) =>
  (typeof action === 'string' ? action : (action as { type?: string }).type) ?? '?'

export interface Declared {
  from: AnyStateNode
  event: string
  text: string
  to: readonly AnyStateNode[]
  actions: readonly string[]
}
export const declaredIn = (machine: AnyStateMachine): Declared[] =>
  nodesOf(machine).flatMap(from =>
    [...from.transitions.values(), from.always ?? []].flat().map(({ eventType, guard, target, reenter, actions }) => {
      const to = (target ?? []) as AnyStateNode[]
      const where = to.length === 0 ? '(stays)' : to.map(nameOf).join(' + ') + (reenter ? ' (anew)' : '')
      const text = `${nameOf(from)} | ${eventText(eventType, from)}${guardText(guard)} | ${where}`
      return { from, event: eventType, text, to, actions: actions.map(nameOfAction) }
    }),
  )

/** States that can be entered at all when every guard may hold. */
export const reachableIn = (machine: AnyStateMachine): Set<AnyStateNode> => {
  const seen = new Set<AnyStateNode>()
  const arrows = declaredIn(machine)
  const enter = (node: AnyStateNode) => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.parent) enter(node.parent)
    const first = node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? [])
    for (const child of first as AnyStateNode[]) enter(child)
    for (const arrow of arrows.filter(({ from }) => from === node)) arrow.to.forEach(enter)
  }
  enter(machine.root)
  return seen
}

const listed = (label: string, names: readonly string[]) => (names.length > 0 ? ` | ${label} ${names.join(', ')}` : '')

/** What a chart does: the tags and starts of each state, and the deeds of each arrow. */
export const effectsIn = (machine: AnyStateMachine): string[] => {
  const states = nodesOf(machine).map(node => {
    const started = node.invoke.map(({ id, src }) => (id.includes('.') ? String(src) : `${id} (${String(src)})`))
    const timers = node.after.map(({ delay }) => String(delay))
    return [
      nameOf(node),
      node.type === 'compound' || node.type === 'atomic' ? '' : ` | ${node.type}`,
      listed('tags', node.tags),
      listed(
        'entry',
        node.entry.map(nameOfAction).filter(name => !name.startsWith('xstate.')),
      ),
      listed(
        'exit',
        node.exit.map(nameOfAction).filter(name => !name.startsWith('xstate.')),
      ),
      listed('starts', started),
      listed('waits', timers),
      listed(
        'first',
        (node.initial?.target ?? []).map(each => each.key),
      ),
      node.meta ? ` | meta ${JSON.stringify(node.meta)}` : '',
    ].join('')
  })
  const arrows = declaredIn(machine)
    .filter(({ actions }) => actions.length > 0)
    .map(({ text, actions }) => `${text} | does ${actions.join(', ')}`)
  return [...states, ...arrows]
}
