// Where in the list we are, how many there are, how many a page shows.
import { IconButton } from '@radix-ui/themes'
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { pageSizes } from '#contract/query.ts'
import { pagesOf } from '#machines/listing/question.ts'
import { useList } from './list.ts'

/** As far as the server turns pages. */
const mostPages = 1_000_000

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
  // What lies around the page may be here too.
  const to = Math.min(from + Math.min(rows.length, size) - 1, about ? Number.POSITIVE_INFINITY : total)
  const params = { from: number(from), to: number(to), total: number(total), count: total }
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

/** What is in sight, where the list is scrolled: more or less than a page, which is what is turned, selected and addressed. */
const useSpanText = (): string => {
  const { t, number } = useWords()
  const { sight, page } = useList()
  const text = useCountText()
  if (!sight || !page) return text
  const { total, about } = page
  const params = {
    from: number(Math.min(sight.top + 1, sight.bottom)),
    to: number(sight.bottom),
    total: number(total),
    count: total,
  }
  return t('grid.inSight', { span: t(about ? 'grid.spanAbout' : 'grid.span', params) })
}

const PageField = ({ shown, most }: { shown: number; most: number }) => {
  const { t } = useWords()
  const { send } = useList()
  const [typed, type] = useState<string>()
  const go = () => {
    const page = Number(typed)
    if (typed && Number.isSafeInteger(page)) send({ type: 'page.go', page: Math.max(1, Math.min(page, most)) })
    type(undefined)
  }
  return (
    <label className="list-page">
      {t('grid.pageAt')}
      <input
        inputMode="numeric"
        value={typed ?? String(shown)}
        onChange={({ target }) => type(target.value.replace(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={() => type(undefined)}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
    </label>
  )
}

export const Pager = () => {
  const { t } = useWords()
  const { state, rows, page, sight, tree, send } = useList()
  const span = useSpanText()
  if (rows.length === 0) return null
  // A tree has no pages: its branches are open or closed.
  if (tree) return <p className="list-pager list-span">{span}</p>
  const shown = sight ? Math.floor(sight.top / state.size) + 1 : state.page
  const pages = page?.about === false ? pagesOf({ total: page.total, size: state.size }) : undefined
  const isLast = pages ? shown >= pages : page?.next === undefined && rows.length < state.size
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
        disabled={shown === 1}
        onClick={() => send({ type: 'page.go', page: shown - 1 })}
      >
        <Icon name="chevron-left" />
      </IconButton>
      <PageField shown={shown} most={pages ?? mostPages} />
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={t('grid.nextPage')}
        disabled={isLast}
        onClick={() => send({ type: 'page.go', page: shown + 1 })}
      >
        <Icon name="chevron-right" />
      </IconButton>
    </nav>
  )
}
