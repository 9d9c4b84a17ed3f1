// The rows of a list as the lines of a tree. The list's machine is told them like those of any list, so that its keys, its
// selection and everything else works on them.
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useForgetting, useNews, useTelling } from '#console/grid/telling.ts'
import type { Groups } from '#console/grid/useGroups.ts'
import type { Listing } from '#console/grid/useListing.ts'
import { useLook } from '#console/grid/useLook.ts'
import type { Resource } from '#contract/resource.ts'
import { isSelected, selectedCount } from '#machines/listing/question.ts'
import type { Branch, Hanging } from './hanging.ts'
import { type Line, wayTo } from './lines.ts'
import { useOpen } from './open.ts'
import { Below, Twist } from './Twist.tsx'
import { useBranches } from './useBranches.ts'
import { useDragAndDrop } from './useDragAndDrop.ts'
import { useMove } from './useMove.ts'

const none: readonly Line[] = []
const nothing = () => {}
const ungrouped: Groups = {
  sections: [],
  isPending: false,
  isInSeveral: false,
  error: undefined,
  fold: nothing,
  foldAll: nothing,
}

/** Without those that hang under another one of them. */
const topmost = (lines: readonly Line[]): Line[] =>
  lines.filter(line => !wayTo(line).some(above => above !== line && lines.includes(above)))

const branchOf = (line: Line, isWay: boolean, isCut: boolean, mayMove: boolean, set: Hanging['set']): Branch => ({
  attributes: {
    'aria-level': line.level,
    style: { '--deep': line.level - 1 } as CSSProperties,
    'aria-posinset': line.at,
    'aria-setsize': line.of,
    ...(line.below > 0 && { 'aria-expanded': line.isOpen }),
    ...(mayMove && { draggable: true }),
    ...((isWay || isCut) && { 'data-faint': true }),
  },
  twist: <Twist line={line} onSet={isOpen => set(line, isOpen)} />,
  count: line.below > 0 && <Below count={line.below} />,
})

export const useTree = (resource: Resource, listing: Pick<Listing, 'state' | 'send' | 'now'>) => {
  const { state, now, send } = listing
  const filter = state.filter.trim()
  const { open, closed, set: setOpen } = useOpen(resource.name, filter)
  const { lines: made, found, total, error, isOld, retry } = useBranches(resource, filter, open, closed)
  const lines = made ?? none
  const [cut, setCut] = useState<readonly Line[]>([])
  const { mayMove, why, move: begin } = useMove(resource, lines, found !== undefined)

  const set: Hanging['set'] = (line, isOpen) => {
    const held = lines.find(({ row }) => row.id === now().cursor)
    // Whoever was inside stands on what was closed.
    if (!isOpen && held && wayTo(held).includes(line)) send({ type: 'cursor.set', id: line.row.id })
    setOpen(line.row.id, isOpen)
  }
  const move: Hanging['move'] = (carried, place, face) => {
    if (place.under && !why(carried, place)) setOpen(place.under.row.id, true)
    begin(carried, place, face)
  }
  const picked = () => topmost(lines.filter(({ row }) => isSelected(now(), row.id)))
  const aimed = () => (selectedCount(now()) > 0 ? picked() : lines.filter(({ row }) => row.id === now().cursor))
  const carriedWith = (line: Line) => (isSelected(now(), line.row.id) ? picked() : [line])
  const dragAndDrop = useDragAndDrop({ lines, set, carriedWith, why, move })
  const branches = useMemo(() => {
    const cutIds = new Set(cut.map(({ row }) => row.id))
    const finds = found && new Set(found)
    return new Map(
      lines.map(line => {
        const { id } = line.row
        return [id, branchOf(line, finds !== undefined && !finds.has(id), cutIds.has(id), mayMove, set)]
      }),
    )
  }, [lines, found, cut, mayMove])

  const tell = useTelling(listing)
  useForgetting(resource, listing)
  const { seen, changed, note } = useNews(state.cursor)
  const rows = useMemo(() => lines.map(({ row }) => row), [lines])
  const page = made && { number: state.page, size: state.size, total: rows.length, about: false }
  useEffect(() => {
    if (!page) return
    note(rows)
    tell({ rows, first: 0, page, of: { count: total } }, `tree ${filter}`)
  }, [made, total])
  return {
    rows,
    first: 0,
    places: useMemo(() => new Map(rows.entries()), [rows]),
    page,
    groups: ungrouped,
    ...useLook(),
    seen,
    changed,
    error,
    isLoading: !made && !error,
    isStale: isOld,
    retry,
    tree: { lines, branches, set, move, aimed, cut, setCut, dragAndDrop },
  }
}
