// Two people changed one tree of blocks (kernel 0.5, pages): what each did to other blocks, or to other fields of the same, goes
// together by itself. Where both changed the same, either side may be preferred, and both results are given. A block that one
// took away and the other wrote in is kept.
import { type Block, type Blocks, placedIn } from '#contract/fields/blocks.ts'
import { isSame } from '../diff.ts'

interface Node {
  block: Block
  /** Empty at the top. */
  parent: string
}
type Nodes = Map<string, Node>
type Orders = Map<string, string[]>

const top = ''

const nodesOf = (tree: Blocks): Nodes =>
  new Map(placedIn(tree).map(({ block, within }) => [block.id, { block, parent: within.at(-1)?.id ?? top }]))

const ordersOf = (nodes: Nodes): Orders => {
  const orders: Orders = new Map()
  for (const [id, { parent }] of nodes) orders.set(parent, [...(orders.get(parent) ?? []), id])
  return orders
}

interface Sides {
  base: Nodes
  mine: Nodes
  theirs: Nodes
  prefersMine: boolean
}

const isOther = (one: Node | undefined, other: Node): boolean =>
  one === undefined || !isSame(one.block.props, other.block.props) || one.block.type !== other.block.type

const parentOf = (id: string, { base, mine, theirs, prefersMine }: Sides): string => {
  const [was, my, their] = [base.get(id)?.parent, mine.get(id)?.parent, theirs.get(id)?.parent]
  if (my === undefined || their === undefined) return my ?? their ?? was ?? top
  if (my === was) return their
  return their === was || prefersMine ? my : their
}

/** Everything but what one side took away and the other left as it was; what that stands in is kept with it. */
const keptIds = (sides: Sides): Set<string> => {
  const { base, mine, theirs } = sides
  const kept = new Set<string>()
  const keep = (id: string): void => {
    if (id === top || kept.has(id)) return
    kept.add(id)
    keep(parentOf(id, sides))
  }
  for (const [id, node] of mine) if (theirs.has(id) || isOther(base.get(id), node)) keep(id)
  for (const [id, node] of theirs) if (mine.has(id) || isOther(base.get(id), node)) keep(id)
  return kept
}

/** Whoever moved one block into the other while that went into the first: the top breaks the ring. */
const withoutRings = (parents: Map<string, string>): Map<string, string> => {
  for (const id of parents.keys()) {
    const seen = new Set([id])
    for (let above = parents.get(id); above !== undefined && above !== top; above = parents.get(above)) {
      if (seen.has(above)) {
        parents.set(id, top)
        break
      }
      seen.add(above)
    }
  }
  return parents
}

const merged = (was: unknown, my: unknown, their: unknown, prefersMine: boolean): unknown => {
  if (isSame(my, was)) return their
  return isSame(their, was) || prefersMine ? my : their
}

const propsOf = (id: string, { base, mine, theirs, prefersMine }: Sides): Block['props'] => {
  const [was, my, their] = [base.get(id)?.block.props ?? {}, mine.get(id)?.block.props, theirs.get(id)?.block.props]
  if (!my || !their) return my ?? their ?? was
  const names = [...new Set([...Object.keys(their), ...Object.keys(my)])]
  return Object.fromEntries(
    names
      .map(name => [name, merged(was[name], my[name], their[name], prefersMine)] as const)
      .filter(([, value]) => value !== undefined),
  )
}

const among = (order: readonly string[] | undefined, ids: ReadonlySet<string>): string[] =>
  (order ?? []).filter(id => ids.has(id))

/** One side's order, and what only the other has behind what it stood behind there. */
const ordered = (
  ids: ReadonlySet<string>,
  parent: string,
  sides: Record<'base' | 'mine' | 'theirs', Orders>,
  prefersMine: boolean,
) => {
  const common = new Set(
    [...ids].filter(id => [sides.base, sides.mine, sides.theirs].every(order => order.get(parent)?.includes(id))),
  )
  const was = among(sides.base.get(parent), common)
  const isMineMoved = !isSame(was, among(sides.mine.get(parent), common))
  const isTheirsMoved = !isSame(was, among(sides.theirs.get(parent), common))
  const leads = isMineMoved && (!isTheirsMoved || prefersMine) ? 'mine' : 'theirs'
  const follows = leads === 'mine' ? 'theirs' : 'mine'
  const result = among(sides[leads].get(parent), ids)
  for (const order of [sides[follows].get(parent) ?? [], sides.base.get(parent) ?? []]) {
    for (const [at, id] of order.entries()) {
      if (!ids.has(id) || result.includes(id)) continue
      const before = order.slice(0, at).findLast(one => result.includes(one))
      result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
    }
  }
  return [...result, ...[...ids].filter(id => !result.includes(id))]
}

const woven = (sides: Sides): Block[] => {
  const kept = keptIds(sides)
  const parents = withoutRings(new Map([...kept].map(id => [id, parentOf(id, sides)])))
  const below = new Map<string, Set<string>>()
  for (const [id, parent] of parents) {
    const home = kept.has(parent) ? parent : top
    below.set(home, (below.get(home) ?? new Set()).add(id))
  }
  const orders = { base: ordersOf(sides.base), mine: ordersOf(sides.mine), theirs: ordersOf(sides.theirs) }
  const build = (parent: string): Block[] =>
    ordered(below.get(parent) ?? new Set(), parent, orders, sides.prefersMine).map(id => {
      const { type } = (sides.theirs.get(id) ?? sides.mine.get(id) ?? sides.base.get(id))!.block
      const children = build(id)
      return { id, type, props: propsOf(id, sides), ...(children.length > 0 && { children }) }
    })
  return build(top)
}

/** The same twice where nothing clashes. */
export const mergedBlocks = (base: Blocks, mine: Blocks, theirs: Blocks): { mine: Blocks; theirs: Blocks } => {
  const nodes = { base: nodesOf(base), mine: nodesOf(mine), theirs: nodesOf(theirs) }
  return { mine: woven({ ...nodes, prefersMine: true }), theirs: woven({ ...nodes, prefersMine: false }) }
}
