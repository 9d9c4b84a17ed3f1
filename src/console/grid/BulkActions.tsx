// What can be done with the selection: floats at the bottom, so that no row ever moves for it.
import '#console/i18n/later.ts'
import { Button } from '@radix-ui/themes'
import { useMemo } from 'react'
import { ActionButton } from '#console/action/ActionButton.tsx'
import { ActionMenu } from '#console/action/ActionMenu.tsx'
import type { Offer, Scope } from '#console/action/offers.ts'
import { useActions } from '#console/action/useActions.ts'
import { useWords } from '#console/i18n/words.ts'
import { pageRows, selectedCount } from '#machines/listing/question.ts'
import { type List, useList } from './list.ts'
import { selectionOf } from './scope.ts'

const atHand = 4

const Count = ({ list }: { list: List }) => {
  const { t, number } = useWords()
  const { state } = list
  const count = selectedCount(state)
  const { selection } = state
  const away = selection.kind === 'ids' ? selection.ids.filter(id => !state.rows.includes(id)).length : 0
  const said = t('grid.selected', { count, number: number(count) })
  return <strong>{away > 0 ? t('grid.selectedAway', { said, away: number(away), count: away }) : said}</strong>
}

const AllMatching = ({ list: { state, send } }: { list: List }) => {
  const { t, number } = useWords()
  const { selection, total, exact } = state
  const rows = pageRows(state)
  const isWholePage = selection.kind === 'ids' && rows.every(id => selection.ids.includes(id))
  if (!isWholePage || total <= rows.length) return null
  return (
    <Button size="1" variant="soft" onClick={() => send({ type: 'select.matching', asOf: new Date().toISOString() })}>
      {t(exact ? 'grid.selectMatching' : 'grid.selectMatchingAbout', { total: number(total), count: total })}
    </Button>
  )
}

const Actions = ({ list: { resource }, scope }: { list: List; scope: Scope }) => {
  const spoken = useMemo(() => ({ ...scope, resource }), [scope, resource])
  const offers = useActions(spoken).filter(({ action, permitted }) => permitted && action.on === 'records')
  // What would run and has a key comes first; the rest stays reachable, with its reason, in the menu.
  // Of all that match the rows in view speak for the others.
  const fits = ({ allowed, left }: Pick<Offer, 'allowed' | 'left'>) =>
    allowed && (left === 0 || left < scope.records.length)
  const weight = (offer: (typeof offers)[number]) => (fits(offer) ? 2 : 0) + (offer.action.keys ? 1 : 0)
  const first = offers.toSorted((one, other) => weight(other) - weight(one)).slice(0, atHand)
  return (
    <>
      {first.map(({ action }) => (
        <ActionButton key={action.id} action={action} resource={resource} subject={scope} size="1" variant="soft" />
      ))}
      <ActionMenu resource={resource} subject={scope} without={first.map(({ action }) => action.name)} />
    </>
  )
}

export const BulkActions = () => {
  const { t } = useWords()
  const list = useList()
  const scope = selectionOf(list)
  if (!scope) return null
  return (
    <section className="bulk-bar" aria-label={t('grid.selection')}>
      <Count list={list} />
      <AllMatching list={list} />
      <Actions list={list} scope={scope} />
      <Button size="1" variant="ghost" color="gray" onClick={() => list.send({ type: 'select.none' })}>
        {t('grid.clear')}
      </Button>
    </section>
  )
}
