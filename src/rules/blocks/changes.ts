// What happened to a tree of blocks between two moments, block by block: which came, went, moved, and which of their fields say
// something else. A block is the same by its id.
import { type Block, type Blocks, placedIn } from '#contract/fields/blocks.ts'
import { isSame } from '../diff.ts'

export type BlockChange =
  | { kind: 'added' | 'removed'; block: Block; within?: Block }
  | { kind: 'moved'; block: Block; within?: Block }
  | { kind: 'changed'; block: Block; before: Block; names: readonly string[] }

interface PlacedBlock {
  block: Block
  within: Block | undefined
}

const knownIn = (tree: Blocks): Map<string, PlacedBlock> =>
  new Map(placedIn(tree).map(({ block, within }) => [block.id, { block, within: within.at(-1) }]))

const inside = (within: Block | undefined) => (within ? { within } : {})

/** The longest run of places that rises: what stays where it is while the others move around it. */
const rising = (places: readonly number[]): Set<number> => {
  const runs: number[][] = []
  for (const place of places) {
    const best = runs.reduce<number[]>(
      (most, run) => (run.at(-1)! < place && run.length > most.length ? run : most),
      [],
    )
    runs.push([...best, place])
  }
  return new Set(runs.reduce<number[]>((most, run) => (run.length > most.length ? run : most), []))
}

/** Blocks that stand elsewhere: in another one, or among the same siblings in another order. As few as explain the order. */
const movedAmong = (was: Map<string, PlacedBlock>, is: Map<string, PlacedBlock>): Set<string> => {
  const moved = new Set<string>()
  const stayed = new Map<string | undefined, string[]>()
  for (const [id, { within }] of is) {
    const before = was.get(id)
    if (!before) continue
    if (before.within?.id !== within?.id) moved.add(id)
    else stayed.set(within?.id, [...(stayed.get(within?.id) ?? []), id])
  }
  const places = new Map([...was.keys()].map((id, place) => [id, place]))
  for (const ids of stayed.values()) {
    const kept = rising(ids.map(id => places.get(id)!))
    for (const id of ids) if (!kept.has(places.get(id)!)) moved.add(id)
  }
  return moved
}

const otherProps = (was: Block, is: Block): string[] =>
  [...new Set([...Object.keys(was.props), ...Object.keys(is.props)])].filter(
    name => !isSame(was.props[name] ?? null, is.props[name] ?? null),
  )

/** In reading order, those that went first. What stands inside a block that came or went, came or went with it. */
export const blockChanges = (before: Blocks, after: Blocks): BlockChange[] => {
  const [was, is] = [knownIn(before), knownIn(after)]
  const moved = movedAmong(was, is)
  const gone = [...was.values()]
    .filter(({ block, within }) => !is.has(block.id) && (!within || is.has(within.id)))
    .map(({ block, within }): BlockChange => ({ kind: 'removed', block, ...inside(within) }))
  const others = [...is.values()].flatMap(({ block, within }): BlockChange[] => {
    const old = was.get(block.id)
    if (!old) return within && !was.has(within.id) ? [] : [{ kind: 'added', block, ...inside(within) }]
    const names = otherProps(old.block, block)
    return [
      ...(moved.has(block.id) ? [{ kind: 'moved', block, ...inside(within) } as const] : []),
      ...(names.length > 0 ? [{ kind: 'changed', block, before: old.block, names } as const] : []),
    ]
  })
  return [...gone, ...others]
}
