// Blocks dragged by their handle, with a mouse, a pen or a finger: before or behind another, or into one that may hold them.
// Keys move blocks by other means.
import { type PointerEvent, useRef, useState } from 'react'
import { type BlockRules, type Blocks, mayStand } from '#contract/fields/blocks.ts'
import { type BlockPosition, blockAt, removed } from '#rules/blocks.ts'

export type Where = 'before' | 'after' | 'inside'

interface Over {
  id: string
  where: Where
}
interface Dragged {
  id: string
  over?: Over
}

interface Dragging {
  tree: Blocks
  rules: BlockRules
  mayDrop(id: string, spot: BlockPosition): boolean
  drop(id: string, spot: BlockPosition): void
}

const distance = (y: number, { top, bottom }: DOMRect): number => Math.max(top - y, y - bottom, 0)

export const useBlockDrag = ({ tree, rules, mayDrop, drop }: Dragging) => {
  const list = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<Dragged>()

  const spotOf = (id: string, { id: target, where }: Over): BlockPosition | undefined => {
    const found = blockAt(removed(tree, id), target)
    if (!found) return undefined
    if (where === 'inside') return { parent: target, at: found.block.children?.length ?? 0 }
    return { ...found.spot, at: found.spot.at + (where === 'after' ? 1 : 0) }
  }
  const overAt = (id: string, y: number): Over | undefined => {
    const heads = [...(list.current?.querySelectorAll<HTMLElement>('[data-head]') ?? [])]
    const [nearest] = heads
      .map(head => ({ head, rect: head.getBoundingClientRect() }))
      .sort((one, other) => distance(y, one.rect) - distance(y, other.rect))
    const target = nearest?.head.dataset.head
    if (!nearest || !target || target === id) return undefined
    const share = (y - nearest.rect.top) / Math.max(1, nearest.rect.height)
    const [type, into] = [blockAt(tree, id)?.block.type ?? '', blockAt(tree, target)?.block]
    const holds = into !== undefined && mayStand(rules, type, into)
    const where: Where = holds && share > 0.3 && share < 0.7 ? 'inside' : share < 0.5 ? 'before' : 'after'
    const over = { id: target, where }
    const spot = spotOf(id, over)
    return spot && mayDrop(id, spot) ? over : undefined
  }
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id })
    },
    onPointerMove: ({ clientY }: PointerEvent) => dragged && setDragged({ id, over: overAt(id, clientY) }),
    onPointerUp: () => {
      setDragged(undefined)
      const spot = dragged?.over && spotOf(id, dragged.over)
      if (spot) drop(id, spot)
    },
    onPointerCancel: () => setDragged(undefined),
  })
  /** How a block shows what would happen. */
  const marks = (id: string) => ({
    'data-dragged': dragged?.id === id || undefined,
    'data-drop': dragged?.over?.id === id ? dragged.over.where : undefined,
  })
  return { list, handle, marks }
}
