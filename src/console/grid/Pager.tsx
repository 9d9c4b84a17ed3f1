// Where in the list we are, how many there are, how many a page shows.
import { IconButton } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { pageSizes } from '#contract/query.ts'
import { pagesOf } from '#machines/listing/question.ts'
import { useList } from './list.ts'

/** `11–20 of 4,312`, `about 1.2 M` when nobody counted. */
export const useCountText = (): string => {
  const { t, number } = useWords()
  const { state, rows, page } = useList()
  // Of the rows that stand there: the next ones may still be on their way.
  const {
    number: shown,
    size,
    total,
    about,
  } = page ?? { number: 1, size: state.size, total: state.total, about: !state.exact }
  const from = (shown - 1) * size + 1
  const params = { from: number(from), to: number(from + rows.length - 1), total: number(total), count: total }
  return t(!about ? 'grid.span' : 'grid.spanAbout', params)
}

const Sizes = () => {
  const { t, number } = useWords()
  const { state, send } = useList()
  return (
    <select
      className="list-sizes"
      aria-label={t('grid.pageSize')}
      value={state.size}
      onChange={event => send({ type: 'size.set', size: Number(event.target.value) })}
    >
      {pageSizes.map(size => (
        <option key={size} value={size}>
          {t('grid.perPage', { size: number(size) })}
        </option>
      ))}
    </select>
  )
}

export const Pager = () => {
  const { t, number } = useWords()
  const { state, rows, page, send } = useList()
  const span = useCountText()
  if (rows.length === 0) return null
  const isLast = state.exact ? state.page >= pagesOf(state) : page?.next === undefined && rows.length < state.size
  return (
    <nav className="list-pager" aria-label={t('grid.pages')}>
      <Sizes />
      <span className="list-span">{span}</span>
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={t('grid.previousPage')}
        disabled={state.page === 1}
        onClick={() => send({ type: 'page.previous' })}
      >
        <Icon name="chevron-left" />
      </IconButton>
      <span className="list-page">{t('grid.page', { page: number(state.page) })}</span>
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={t('grid.nextPage')}
        disabled={isLast}
        onClick={() => send({ type: 'page.next' })}
      >
        <Icon name="chevron-right" />
      </IconButton>
    </nav>
  )
}
