// What is done to a tree of blocks: each answers with a new tree, or the very same where there is nothing to do. Whether the
// result may stand is asked of `treeFault`, so an edit and a save are judged by one rule.
import type { Block, BlockRules, Blocks } from '#contract/fields/blocks.ts'
import { mayStand, placedIn, treeFault } from '#contract/fields/blocks.ts'

/** Where a block stands: its parent's id, nothing at the top, and its place among its siblings. */
export interface BlockPosition {
  parent?: string
  at: number
}

const childrenOf = ({ children = [] }: Block): Blocks => children

const withChildren = ({ id, type, props }: Block, children: Blocks): Block => ({
  id,
  type,
  props,
  ...(children.length > 0 && { children }),
})

/** The siblings below this parent as `turn` gives them. */
const turned = (tree: Blocks, parent: string | undefined, turn: (siblings: Blocks) => Blocks): Blocks => {
  if (parent === undefined) return turn(tree)
  let isSame = true
  const next = tree.map(block => {
    const before = childrenOf(block)
    const children = block.id === parent ? turn(before) : turned(before, parent, turn)
    if (children === before) return block
    isSame = false
    return withChildren(block, children)
  })
  return isSame ? tree : next
}

export const blockAt = (
  tree: Blocks,
  id: string,
): { block: Block; spot: BlockPosition; within: readonly Block[] } | undefined => {
  const found = placedIn(tree).find(({ block }) => block.id === id)
  if (!found) return undefined
  const parent = found.within.at(-1)?.id
  return { block: found.block, within: found.within, spot: { at: found.at, ...(parent !== undefined && { parent }) } }
}

/** Beyond the last sibling means after it. */
export const inserted = (tree: Blocks, block: Block, { parent, at }: BlockPosition): Blocks =>
  turned(tree, parent, siblings => siblings.toSpliced(Math.max(0, at), 0, block))

export const removed = (tree: Blocks, id: string): Blocks => {
  const found = blockAt(tree, id)
  return found ? turned(tree, found.spot.parent, siblings => siblings.filter(block => block.id !== id)) : tree
}

export const changed = (tree: Blocks, id: string, props: Block['props']): Blocks =>
  tree.map(block => {
    if (block.id === id) return { ...block, props }
    const children = childrenOf(block)
    return children.length > 0 ? { ...block, children: changed(children, id, props) } : block
  })

/** `at` counts among the siblings without the block itself. Nothing stands inside itself. */
export const movedTo = (tree: Blocks, id: string, spot: BlockPosition): Blocks => {
  const found = blockAt(tree, id)
  if (!found) return tree
  const inside = placedIn([found.block]).some(({ block }) => block.id === spot.parent)
  const isThere = found.spot.parent === spot.parent && found.spot.at === spot.at
  if (inside || isThere || (spot.parent !== undefined && !blockAt(tree, spot.parent))) return tree
  return inserted(removed(tree, id), found.block, spot)
}

const siblingsOf = (tree: Blocks, parent: string | undefined): Blocks =>
  parent === undefined ? tree : childrenOf(blockAt(tree, parent)!.block)

export const movedBy = (tree: Blocks, id: string, by: 1 | -1): Blocks => {
  const found = blockAt(tree, id)
  if (!found) return tree
  const at = found.spot.at + by
  if (at < 0 || at >= siblingsOf(tree, found.spot.parent).length) return tree
  return movedTo(tree, id, { ...found.spot, at })
}

/** Into the sibling before it, as the last there. */
export const nested = (tree: Blocks, id: string): Blocks => {
  const found = blockAt(tree, id)
  const before = found && siblingsOf(tree, found.spot.parent)[found.spot.at - 1]
  return before ? movedTo(tree, id, { parent: before.id, at: childrenOf(before).length }) : tree
}

/** Out of the block it stands in, right behind it. */
export const unnested = (tree: Blocks, id: string): Blocks => {
  const parent = blockAt(tree, id)?.spot.parent
  const outer = parent === undefined ? undefined : blockAt(tree, parent)
  return outer ? movedTo(tree, id, { ...outer.spot, at: outer.spot.at + 1 }) : tree
}

/** The same with ids of its own all through. */
export const copiedAnew = (block: Block, newId: () => string): Block =>
  withChildren(
    { ...block, id: newId() },
    childrenOf(block).map(child => copiedAnew(child, newId)),
  )

/** A copy right behind it, with ids of its own all through. */
export const duplicated = (tree: Blocks, id: string, newId: () => string): { tree: Blocks; copy?: Block } => {
  const found = blockAt(tree, id)
  if (!found) return { tree }
  const copy = copiedAnew(found.block, newId)
  return { tree: inserted(tree, copy, { ...found.spot, at: found.spot.at + 1 }), copy }
}

/** Whether an edit may be done: it changes something, and breaks no rule that was kept before it. */
export const isAllowed = (before: Blocks, after: Blocks, rules: BlockRules): boolean => {
  if (after === before) return false
  const fault = treeFault(after, rules)
  return fault === undefined || fault.says === treeFault(before, rules)?.says
}

/** Kinds of blocks that may be added there, as far as number and depth leave room. */
export const addable = (tree: Blocks, parent: string | undefined, rules: BlockRules): string[] => {
  const found = parent === undefined ? undefined : blockAt(tree, parent)
  const level = found ? found.within.length + 2 : 1
  if (level > rules.depth || placedIn(tree).length >= rules.max) return []
  return Object.keys(rules.types).filter(type => mayStand(rules, type, found?.block))
}
