// What holds for every chart: no state is out of reach, no dead end, no wildcard, no unbounded loop, no unanswered port.
import { describe, expect, test } from 'vitest'
import { type AnyStateNode, initialTransition, transition } from 'xstate'
import { declaredIn, nameOf, nodesOf, reachableIn } from './chart.ts'
import { charts } from './charts.ts'

const isLeaf = (node: { states: object }) => Object.keys(node.states).length === 0
// Ends that are meant: a screen shows them until its actor is stopped.
const resting = new Set(['life.superseded', 'waiting.resend.exhausted', 'done.settled', 'partial.settled', 'undone'])

const isLeafPath = (path: string[]) => path.length === 1
const nested = (path: string[]) =>
  path.reduceRight<unknown>((below, key) => (below === undefined ? key : { [key]: below }), undefined)
const passesOn = (node: AnyStateNode | undefined): boolean =>
  node !== undefined && ((node.always?.length ?? 0) > 0 || passesOn(node.parent))

describe.each(charts)('$name', ({ make, input, beside }) => {
  test('reaches every state', () => {
    const machine = make()
    const reached = reachableIn(machine)
    expect(
      nodesOf(machine)
        .filter(node => !reached.has(node))
        .map(nameOf),
    ).toEqual([])
  })

  test('leaves every state that is not an end', () => {
    const machine = make()
    const arrows = declaredIn(machine)
    const leaves = nodesOf(machine).filter(node => isLeaf(node) && node.type !== 'final' && !resting.has(nameOf(node)))
    const stuck = leaves.filter(leaf => {
      const around = new Set<unknown>()
      for (let node = leaf as typeof leaf | undefined; node; node = node.parent) around.add(node)
      return !arrows.some(({ from, to }) => around.has(from) && to.some(target => target !== leaf))
    })
    expect(stuck.map(nameOf)).toEqual([])
  })

  test('answers the failure of everything it starts', () => {
    const machine = make()
    const invoked = nodesOf(machine).flatMap(node => node.invoke.map(({ id }) => ({ node, id })))
    const silent = invoked.filter(({ node, id }) => !node.transitions.has(`xstate.error.actor.${id}` as never))
    expect(silent.map(({ node }) => nameOf(node))).toEqual([])
  })

  test('has no wildcard and bounds its loops', () => {
    const machine = make()
    expect(declaredIn(machine).map(({ event }) => event)).not.toContain('*')
    expect(machine.options.maxIterations).toBe(1000)
  })

  test('ignores what it does not declare', () => {
    const machine = make()
    const arrows = declaredIn(machine)
    const [start] = initialTransition(machine, input as never)
    const asked = [...new Set(arrows.map(({ event }) => event))].filter(event => event && !event.startsWith('xstate.'))
    const moved: string[] = []
    for (const node of nodesOf(machine).filter(each => isLeaf(each) && each.path.length > 0)) {
      const value = { ...(String(node.path[0]) in (beside ?? {}) ? {} : beside), ...(nested(node.path) as object) }
      const bare = machine.resolveState({
        value: isLeafPath(node.path) ? node.path[0] : value,
        context: start.context,
      } as never)
      // Eventless arrows fire at the first occasion, whatever the event; what is left then is at rest.
      const [at] = transition(machine, bare, { type: 'something.else' } as never)
      const active = (at as unknown as { _nodes: AnyStateNode[] })._nodes
      if (!active.includes(node)) {
        expect(passesOn(node), nameOf(node)).toBe(true)
        continue
      }
      const send = (type: string) => transition(machine, at, { type } as never)
      const declared = new Set<string>(active.flatMap(each => each.ownEvents))
      for (const type of [...asked, 'something.else'].filter(each => !declared.has(each))) {
        const [after, effects] = send(type)
        if (after !== at || effects.length > 0) moved.push(`${nameOf(node)} moved by ${type}`)
      }
    }
    expect(moved).toEqual([])
  })
})
