// The ways on where nothing was found: the lists that can be searched for it, first the one that is on the screen and those one works in.
import type { Words } from '#console/i18n/words.ts'
import { knownResources } from '#console/session/me.ts'
import { resourceAt } from '#console/shell/entries.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import { isKept, type Resource } from '#contract/resource.ts'
import { printQuery } from '#rules/expression/print.ts'
import { recents } from '../memory/recents.ts'
import { isOpenHere } from '../modes.ts'
import type { PaletteRow } from '../row.ts'

const most = 5

const isSearched = (resource: Resource): boolean =>
  isKept(resource) && !resource.isSingle && !resource.parent && !resource.quiet && isOpenHere(resource)

/** Of lists that were opened lately the last first, others as they stand. */
const byUse = (resources: readonly Resource[]): Resource[] => {
  const paths = recents().map(recent => recent.split(/[/?#]/)[1] ?? '')
  const place = (resource: Resource): number => {
    const at = paths.indexOf(screenOf(resource).slice(1))
    return at < 0 ? paths.length : at
  }
  return resources.toSorted((one, other) => place(one) - place(other))
}

const waysOn = /^(?:searchIn|teach):/

/** Ways on alone say that nothing was found. */
export const isNothingFound = (rows: readonly PaletteRow[]): boolean => rows.every(({ id }) => waysOn.test(id))

export const searchInRows = (query: string, words: Words): PaletteRow[] => {
  const text = query.trim()
  if (text === '') return []
  const here = resourceAt(currentPath())
  const all = knownResources().filter(isSearched)
  const first = here && all.includes(here) ? [here] : []
  const filter = printQuery({ and: text.split(/\s+/).map(words => ({ words })) })
  return [...first, ...byUse(all.filter(resource => !first.includes(resource)))].slice(0, most).map(resource => ({
    id: `searchIn:${resource.name}`,
    group: 'areas' as const,
    title: words.t('palette.searchIn', { area: words.label(resource), text }),
    marks: [],
    icon: 'search',
    choice: { kind: 'go' as const, to: `${screenOf(resource)}?filter=${encodeURIComponent(filter)}` },
  }))
}
