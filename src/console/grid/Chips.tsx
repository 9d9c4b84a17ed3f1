// The terms of the question as chips: each can be edited where it stands or taken away. They are drawn from the same tree
// the line prints, so line and chips cannot disagree.
import { Button, IconButton, Popover } from '@radix-ui/themes'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { dropTerm } from '#rules/expression/edit.ts'
import { printQuery } from '#rules/expression/print.ts'
import { type Clause, type Expression, isClause, type Query } from '#rules/expression/tree.ts'
import { parseQuery, type Term } from '#rules/expression.ts'
import type { Column } from './columns.ts'
import { columnNamed } from './fieldNames.ts'
import { type List, useList } from './list.ts'
import { useChipText } from './useChipText.ts'

const Filter = lazy(() => import('#console/fields/Control.tsx').then(({ Filter }) => ({ default: Filter })))

/** The clause of a chip, and whether it is turned round. */
const clauseOf = (node: Expression): { clause: Clause; isNot: boolean } | undefined => {
  if (isClause(node)) return { clause: node, isNot: false }
  return 'not' in node && isClause(node.not) ? { clause: node.not, isNot: true } : undefined
}

const withClause = (tree: Query, place: number, clause: Clause | undefined, isNot: boolean): Query => {
  if (!clause) return dropTerm(tree, place)
  const node = isNot ? { not: clause } : clause
  return { and: tree.and.map((old, at) => (at === place ? node : old)) }
}

interface EditorProps {
  list: List
  column: Column
  clause: Clause
  text: string
  onClause(clause: Clause | undefined): void
}

const Editor = ({ list, column, clause, text, onClause }: EditorProps) => {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger>
        <button type="button" className="chip-text" aria-label={words.t('grid.editChip', { text })}>
          {text}
        </button>
      </Popover.Trigger>
      <Popover.Content size="1" aria-label={words.t('grid.editChip', { text })}>
        <Suspense fallback={<Skeleton />}>
          <Filter
            name={clause.field}
            field={column.field}
            resource={list.resource}
            label={words.field(list.resource, column.name)}
            clause={clause}
            onClause={next => {
              if (next?.op !== 'in' && clause.op !== 'in') setOpen(false)
              onClause(next)
            }}
          />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  )
}

interface ChipsProps {
  /** Puts the caret on that stretch of the line. */
  onEdit(from: number, to: number): void
  onAdd(): void
}

export const Chips = ({ onEdit, onAdd }: ChipsProps) => {
  const { t } = useWords()
  const list = useList()
  const say = useChipText(list)
  const { tree, terms } = parseQuery(list.state.filter)
  if (terms.length === 0) return null
  const ask = (next: Query) => list.send({ type: 'filter.set', filter: printQuery(next) })
  const chip = ({ node, from, to }: Term, place: number) => {
    const known = clauseOf(node)
    const column = known && columnNamed(list.names, known.clause.field)
    const text = say(node)
    return (
      <li key={`${from} ${text}`} className="chip">
        {known && column ? (
          <Editor
            list={list}
            column={column}
            clause={known.clause}
            text={text}
            onClause={next => ask(withClause(tree, place, next, known.isNot))}
          />
        ) : (
          <button type="button" className="chip-text" onClick={() => onEdit(from, to)}>
            {text}
          </button>
        )}
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={t('grid.dropChip', { text })}
          onClick={() => {
            ask(dropTerm(tree, place))
            onAdd()
          }}
        >
          <Icon name="x" size={12} />
        </IconButton>
      </li>
    )
  }
  return (
    <ul className="chips" aria-label={t('grid.filters')}>
      {terms.map(chip)}
      <li>
        <Button type="button" size="1" variant="ghost" onClick={onAdd}>
          {t('grid.addFilter')}
        </Button>
      </li>
      <li>
        <Button
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          onClick={() => list.send({ type: 'filter.set', filter: '' })}
        >
          {t('grid.clearFilters')}
        </Button>
      </li>
    </ul>
  )
}
