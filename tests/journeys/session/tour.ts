// Finds a way along every edge of the graph of values: from where the walk is to the nearest edge it has not walked yet.
import { type GestureName, gestureNames, gestureOf } from './gestures.ts'
import { type Moved, type Store, type World, worldKey } from './world.ts'

export const emptyStore: Store = { secure: 'none', code: false }

interface Node {
  world: World
  out?: { gesture: GestureName; moved: Moved; to: string }[]
}

/** The pages gestures can lead to, found when they are asked for. */
export type Graph = Map<string, Node>

const outOf = (graph: Graph, key: string): Node['out'] => {
  const node = graph.get(key)
  if (!node) return []
  node.out ??= gestureNames.flatMap(gesture => {
    const { when, leads } = gestureOf(gesture)
    if (!when(node.world)) return []
    const moved = leads(node.world)
    return [{ gesture, moved, to: enter(graph, moved.world) }]
  })
  return node.out
}
const enter = (graph: Graph, world: World): string => {
  const key = worldKey(world)
  if (!graph.has(key)) graph.set(key, { world })
  return key
}

export const edgesIn = (graph: Graph): Set<string> =>
  new Set([...graph.values()].flatMap(({ out }) => (out ?? []).flatMap(({ moved }) => moved.edges)))

/** The gestures to the nearest wanted edge that is not walked yet; undefined when none is left that can be reached. */
export const nextWay = (
  graph: Graph,
  from: World,
  walked: ReadonlySet<string>,
  isWanted: (edge: string) => boolean = () => true,
): GestureName[] | undefined => {
  const start = enter(graph, from)
  const came = new Map<string, { from: string; gesture: GestureName } | undefined>([[start, undefined]])
  const wayTo = (key: string): GestureName[] => {
    const last = came.get(key)
    return last ? [...wayTo(last.from), last.gesture] : []
  }
  const queue = [start]
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    for (const { gesture, moved, to } of outOf(graph, key) ?? []) {
      if (moved.edges.some(edge => !walked.has(edge) && isWanted(edge))) return [...wayTo(key), gesture]
      if (came.has(to)) continue
      came.set(to, { from: key, gesture })
      queue.push(to)
    }
  }
  return undefined
}
