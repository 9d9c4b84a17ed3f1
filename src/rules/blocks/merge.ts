// Two people changed one tree of blocks (kernel 0.5, pages): what each did to other blocks, to other fields of the same, or to other
// languages of one text, goes together by itself. Where both changed the same, each place is told, and either side may be preferred
// at each. A block that one took away and the other wrote in is kept.
import { type Block, type BlockKinds, type Blocks, placedIn } from '#contract/fields/blocks.ts'
import { isSame } from '../diff.ts'

/** Where both sides did something else: a field of a block, one language of it, where a block stands, the order below one. */
export interface BlockSpot {
  key: string
  kind: 'field' | 'place' | 'order'
  /** The block; of an order the one whose children they are, empty at the top. */
  of: string
  /** The field, and its language where it has several. */
  name?: string
}

/** Of a place the block it stands in, of an order the ids. */
export interface BlockClash {
  at: BlockSpot
  base: unknown
  mine: unknown
  theirs: unknown
}

type Prefers = (at: BlockSpot) => 'mine' | 'theirs'

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
  /** Fields that hold a text by language. */
  isByLanguage(type: string, name: string): boolean
  prefers: Prefers
}

const placeOf = (id: string): BlockSpot => ({ key: `place:${id}`, kind: 'place', of: id })
const orderOf = (parent: string): BlockSpot => ({ key: `order:${parent}`, kind: 'order', of: parent })
const fieldOf = (id: string, name: string): BlockSpot => ({ key: `field:${id}:${name}`, kind: 'field', of: id, name })

const isOther = (one: Node | undefined, other: Node): boolean =>
  one === undefined || !isSame(one.block.props, other.block.props) || one.block.type !== other.block.type

const parentOf = (id: string, { base, mine, theirs, prefers }: Sides): string => {
  const [was, my, their] = [base.get(id)?.parent, mine.get(id)?.parent, theirs.get(id)?.parent]
  if (my === undefined || their === undefined) return my ?? their ?? was ?? top
  if (my === was || my === their) return their
  return their === was || prefers(placeOf(id)) === 'mine' ? my : their
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

type Values = Readonly<Record<string, unknown>>

/** Every name of either side, each as whoever changed it has it; where both did, as is preferred there. */
const together = (was: Values, my: Values, their: Values, settle: (name: string) => unknown): Values => {
  const value = (name: string): unknown => {
    if (isSame(my[name], was[name]) || isSame(my[name], their[name])) return their[name]
    return isSame(their[name], was[name]) ? my[name] : settle(name)
  }
  const names = [...new Set([...Object.keys(their), ...Object.keys(my)])]
  return Object.fromEntries(names.map(name => [name, value(name)] as const).filter(([, one]) => one !== undefined))
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapOf = (value: unknown): Values => (isMap(value) ? value : {})

const propsOf = (id: string, sides: Sides): Block['props'] => {
  const { base, mine, theirs, isByLanguage, prefers } = sides
  const [was, my, their] = [base.get(id)?.block.props ?? {}, mine.get(id)?.block, theirs.get(id)?.block]
  if (!my || !their) return my?.props ?? their?.props ?? was
  const chosen = (at: BlockSpot, one: Values, other: Values, name: string) =>
    (prefers(at) === 'mine' ? one : other)[name]
  return together(was, my.props, their.props, name => {
    if (!isByLanguage(my.type, name)) return chosen(fieldOf(id, name), my.props, their.props, name)
    const [mineIn, theirsIn] = [mapOf(my.props[name]), mapOf(their.props[name])]
    return together(mapOf(was[name]), mineIn, theirsIn, language =>
      chosen(fieldOf(id, `${name}.${language}`), mineIn, theirsIn, language),
    )
  })
}

type OrdersBySide = Record<'base' | 'mine' | 'theirs', Orders>

/** The children that stand below it on every side. */
const everywhere = (parent: string, { base, mine, theirs }: OrdersBySide): string[] =>
  (base.get(parent) ?? []).filter(id => [mine, theirs].every(order => order.get(parent)?.includes(id)))

const among = (order: readonly string[] | undefined, ids: ReadonlySet<string>): string[] =>
  (order ?? []).filter(id => ids.has(id))

/** One side's order, and what only the other has behind what it stood behind there. */
const ordered = (ids: ReadonlySet<string>, parent: string, sides: OrdersBySide, prefers: Prefers) => {
  const common = new Set(everywhere(parent, sides)).intersection(ids)
  const [was, my, their] = (['base', 'mine', 'theirs'] as const).map(side => among(sides[side].get(parent), common))
  const isOurs = !isSame(my, was) && !isSame(my, their)
  const leads = isOurs && (isSame(their, was) || prefers(orderOf(parent)) === 'mine') ? 'mine' : 'theirs'
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
    ordered(below.get(parent) ?? new Set(), parent, orders, sides.prefers).map(id => {
      const { type } = (sides.theirs.get(id) ?? sides.mine.get(id) ?? sides.base.get(id))!.block
      const children = build(id)
      return { id, type, props: propsOf(id, sides), ...(children.length > 0 && { children }) }
    })
  return build(top)
}

/** Told by asking what is preferred: whatever both sides settle without a question is none. */
const clashesIn = (sides: Omit<Sides, 'prefers'>): BlockClash[] => {
  const { base, mine, theirs } = sides
  const spots = new Map<string, BlockSpot>()
  // Either answer may lead to places the other does not: a block that is kept for what was moved into it.
  for (const side of ['mine', 'theirs'] as const)
    woven({
      ...sides,
      prefers: at => {
        spots.set(at.key, at)
        return side
      },
    })
  const orders = { base: ordersOf(base), mine: ordersOf(mine), theirs: ordersOf(theirs) }
  const valueIn = (side: 'base' | 'mine' | 'theirs', { kind, of, name = '' }: BlockSpot): unknown => {
    const node = sides[side].get(of)
    if (kind === 'place') return node?.parent
    if (kind === 'order') return among(orders[side].get(of), new Set(everywhere(of, orders)))
    const [field = '', language] = name.split('.')
    const value = node?.block.props[field]
    return language === undefined ? value : mapOf(value)[language]
  }
  return [...spots.values()].map(at => ({
    at,
    base: valueIn('base', at),
    mine: valueIn('mine', at),
    theirs: valueIn('theirs', at),
  }))
}

export interface MergedBlocks {
  /** Empty: it goes together by itself. */
  clashes: readonly BlockClash[]
  settle(side: Prefers): Blocks
}

/** `kinds`: of the blocks in it. */
export const mergedBlocks = (kinds: BlockKinds, base: Blocks, mine: Blocks, theirs: Blocks): MergedBlocks => {
  const sides = {
    ...{ base: nodesOf(base), mine: nodesOf(mine), theirs: nodesOf(theirs) },
    isByLanguage: (type: string, name: string) => kinds[type]?.fields[name]?.kind === 'localized',
  }
  return { clashes: clashesIn(sides), settle: prefers => woven({ ...sides, prefers }) }
}
