// The categories as an outline: which lines are there for a search and a set of open branches. A hit keeps all above it.
import { type Localized, spoken } from '#contract/fields/localized.ts'
import type { AnyRow } from '#contract/resource.ts'

export interface Branch {
  id: string
  name: string
  status: AnyRow['status']
  products: number
  parent: string | undefined
  below: Branch[]
}

export interface Line {
  branch: Branch
  level: number
  /** Place among its siblings, from 1, and how many they are. */
  at: number
  of: number
  isOpen: boolean
}

/** Roots in their order. A category whose parent is not there (deleted, or out of reach) stands at the top. */
export const rootsOf = (rows: readonly AnyRow[], urlLang: string): Branch[] => {
  const sorted = [...rows].sort((one, other) => Number(one.position ?? 0) - Number(other.position ?? 0))
  const all = sorted.map(
    (row): Branch => ({
      id: row.id,
      name: spoken(row.name as Localized, urlLang),
      status: row.status,
      products: Number(row.products ?? 0),
      parent: typeof row.parent === 'string' ? row.parent : undefined,
      below: [],
    }),
  )
  const known = new Map(all.map(branch => [branch.id, branch]))
  return all.filter(branch => {
    const above = branch.parent ? known.get(branch.parent) : undefined
    above?.below.push(branch)
    return above === undefined
  })
}

/** Without case and accents, in any script. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const matching = (branches: readonly Branch[], wanted: string): Branch[] =>
  branches.flatMap(branch => {
    const below = matching(branch.below, wanted)
    return below.length > 0 || plain(branch.name).includes(wanted) ? [{ ...branch, below }] : []
  })

const lines = (branches: readonly Branch[], isOpen: (id: string) => boolean, level: number): Line[] =>
  branches.flatMap((branch, place) => {
    const open = branch.below.length > 0 && isOpen(branch.id)
    const line = { branch, level, at: place + 1, of: branches.length, isOpen: open }
    return open ? [line, ...lines(branch.below, isOpen, level + 1)] : [line]
  })

export const linesOf = (roots: readonly Branch[], open: ReadonlySet<string>, text: string): Line[] => {
  const wanted = plain(text.trim())
  return wanted ? lines(matching(roots, wanted), () => true, 1) : lines(roots, id => open.has(id), 1)
}
