// The head of a group and the line of the whole: how many there are and what their figures come to, under the columns they
// belong to. Exact, counted by the server over everything the filter finds. Fetched when a list is put together.
import '#console/i18n/later.ts'
import { useWords, type Words, within } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Figured } from '#contract/groups.ts'
import type { Section } from './blocks.ts'
import { type Column, cellOf } from './columns.ts'
import { folding } from './folding.ts'
import { type List, useList } from './list.ts'
import { useSum } from './useSum.ts'
import './groups.css'

const Figures = ({ columns, sums }: { columns: readonly Column[]; sums: Figured['sums'] | undefined }) => {
  const sum = useSum()
  const { resource } = useList()
  const words = useWords()
  return columns.map(column => (
    <td
      key={column.name}
      data-at-end={column.atEnd || undefined}
      {...(sums?.[column.name] && { 'data-label': words.field(resource, column.name) })}
      {...cellOf(column)}
    >
      {sums?.[column.name] && <bdi>{sum(column.field, sums[column.name]!)}</bdi>}
    </td>
  ))
}

/** What the records of a group have in common. */
const nameOf = ({ value, title }: Section, { possible, groups }: List, words: Words): string => {
  const field = possible.find(({ name }) => name === groups.by)?.field
  if (value === '' || value === undefined) return words.t('grid.group.without')
  if (title !== undefined) return title
  if (field?.facts.of) return words.value(field.facts.of, value)
  return field?.kind === 'toggle' ? words.t(value === 'Y' ? 'grid.group.yes' : 'grid.group.no') : value
}

const counted = ({ t, number }: Words, count: number): string => t('grid.group.count', { count, number: number(count) })

export const GroupRow = ({ section, index }: { section: Section; index: number }) => {
  const list = useList()
  const words = useWords()
  const { value = '', count, isFolded, sums } = section
  const [first, ...others] = list.drawn
  if (!first) return null
  return (
    <tr className="row-group" data-group={value} aria-rowindex={index}>
      <td className="row-pick" />
      <th scope="rowgroup" className="row-name" {...cellOf(first)}>
        <button
          type="button"
          className="group-fold"
          aria-expanded={!isFolded}
          data-does="list z"
          onClick={() => list.groups.fold(value)}
        >
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
          <bdi>{nameOf(section, list, words)}</bdi> <span className="group-count">{counted(words, count)}</span>
        </button>
      </th>
      <Figures columns={others} sums={sums} />
      <td className="row-menu" />
    </tr>
  )
}

export const TotalRow = ({ total }: { total: Figured }) => {
  const list = useList()
  const { drawn, resource, groups } = list
  useKeys('list', folding(list))
  const words = useWords()
  const [first, ...others] = drawn
  if (!first) return null
  const several =
    groups.isInSeveral && words.t('grid.group.several', { field: within(words.field(resource, groups.by ?? '')) })
  return (
    <tfoot>
      <tr className="row-total">
        <td className="row-pick" />
        <th scope="row" className="row-name" {...cellOf(first)}>
          {words.t('grid.allTogether')} <span className="group-count">{counted(words, total.count)}</span>
          {several && <span className="group-several">{several}</span>}
        </th>
        <Figures columns={others} sums={total.sums} />
        <td className="row-menu" />
      </tr>
    </tfoot>
  )
}
