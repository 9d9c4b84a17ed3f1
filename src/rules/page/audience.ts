// Whom a block is for. What one reader is not meant to see is left out before anything is drawn or answered, by one function in the shop
// and in the editor. It keeps no secrets: whoever asks as a member is shown what members see.
import { type Block, type Blocks, placedIn } from '#contract/fields/blocks.ts'

/** Who reads, as far as whoever draws was told; what was not told leaves nothing out. */
export interface Reader {
  /** What the shop is seen on. */
  platform?: string | undefined
  /** Whether they are signed in to the shop. */
  visitor?: string | undefined
}

const isFor = ({ props: { audience, hiddenOn } }: Block, { platform, visitor }: Reader): boolean => {
  const isHidden = platform !== undefined && Array.isArray(hiddenOn) && hiddenOn.includes(platform)
  const isOthers = visitor !== undefined && typeof audience === 'string' && audience !== '' && audience !== visitor
  return !isHidden && !isOthers
}

/** The tree that reader is shown. Where what stands inside goes by names in order, a name goes with the block it names. */
export const shownTo = (tree: Blocks, reader: Reader): Block[] =>
  tree
    .filter(block => isFor(block, reader))
    .map(block => {
      const { children = [], props } = block
      const left = new Set(children.flatMap((child, at) => (isFor(child, reader) ? [] : [at])))
      const panels = Array.isArray(props.panels) ? props.panels.filter((_, at) => !left.has(at)) : undefined
      return {
        ...block,
        ...(left.size > 0 && panels && { props: { ...props, panels } }),
        ...(block.children && { children: shownTo(children, reader) }),
      }
    })

/** The trees there are, one for each kind of visitor some block is for and one for all others. */
export const viewsOf = (tree: Blocks): Block[][] => {
  const visitors = new Set(
    placedIn(tree).flatMap(({ block: { props } }) => (typeof props.audience === 'string' ? [props.audience] : [])),
  )
  return ['', ...visitors].map(visitor => shownTo(tree, { visitor }))
}
