// Where in the list we are, how many there are, how many a page shows.
import { Button, ChevronDownIcon, IconButton } from '@radix-ui/themes'
import { useState } from 'react'
import { latinDigits } from '#console/i18n/digits.ts'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'
import { late } from '#console/theme/late.tsx'
import { Menu } from '#console/theme/Menu.tsx'
import { pageSizes } from '#contract/query.ts'
import { pagesOf } from '#machines/listing/question.ts'
import { type List, useList } from './list.ts'
import { mistakeIn } from './mistake.ts'

const SizeChoices = late(async () => (await import('./SizeChoices.tsx')).SizeChoices)

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
  const { t, number, pair } = useWords()
  const { state } = useList()
  return (
    <Menu
      brings={SizeChoices.bring}
      size="1"
      container={document.getElementById('main')}
      trigger={
        <Button
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          className="list-sizes"
          aria-label={pair(t('grid.pageSize'), number(state.size))}
        >
          {t('grid.perPage', { size: number(state.size) })}
          <ChevronDownIcon />
        </Button>
      }
    >
      <SizeChoices />
    </Menu>
  )
}

/** The page one is at: where the end of the list is in sight, the last. */
const shownPage = ({ sight, state, page }: List): number => {
  if (!sight) return state.page
  const isEnd = page?.about === false && sight.bottom >= page.total
  return isEnd ? pagesOf({ total: page.total, size: state.size }) : Math.floor(sight.top / state.size) + 1
}

/**
 * A page of rows, as it is asked for and shown: the ones in sight where a whole page is, also between two pages; else those of the
 * page one is at, of which a low window shows a part.
 */
const useSpanText = (): string => {
  const { t, number } = useWords()
  const list = useList()
  const { sight, page, state } = list
  const text = useCountText()
  if (!sight || !page) return text
  const { total, about } = page
  const { size } = state
  const isWhole = sight.bottom - sight.top >= size
  const from = isWhole ? sight.top : (shownPage(list) - 1) * size
  const to = isWhole ? sight.bottom : about ? from + size : Math.min(from + size, total)
  const params = { from: number(Math.min(from + 1, to)), to: number(to), total: number(total), count: total }
  return t(about ? 'grid.spanAbout' : 'grid.span', params)
}

const PageField = ({ shown, most }: { shown: number; most: number }) => {
  const { t, number } = useWords()
  const { send } = useList()
  const [typed, type] = useState<string>()
  const go = () => {
    const page = Number(latinDigits(typed ?? ''))
    if (typed && Number.isSafeInteger(page)) send({ type: 'page.go', page: Math.max(1, Math.min(page, most)) })
    type(undefined)
  }
  return (
    <label className="list-page">
      <span>{t('grid.pageAt')}</span>
      <input
        inputMode="numeric"
        value={typed ?? number(shown)}
        onChange={({ target }) => type(target.value.replace(/\P{Nd}/gu, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={() => type(undefined)}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
    </label>
  )
}

interface StepProps {
  /** Message key of what it does. */
  says: string
  keys: '<' | '>'
  icon: string
  to: number
  isEnd: boolean
}

/** To the page before or after. */
const Step = ({ says, keys, icon, to, isEnd }: StepProps) => {
  const { t } = useWords()
  const { send } = useList()
  return (
    <Hint text={t(says)} keys={keys} does={`list ${keys}`}>
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={t(says)}
        disabled={isEnd}
        onClick={() => send({ type: 'page.go', page: to })}
      >
        <Icon name={icon} />
      </IconButton>
    </Hint>
  )
}

export const Pager = () => {
  const { t } = useWords()
  const list = useList()
  const { state, rows, page, tree } = list
  const span = useSpanText()
  if (rows.length === 0 || mistakeIn(list)) return null
  // A tree has no pages: its branches are open or closed.
  if (tree) return <p className="list-pager list-span">{span}</p>
  const shown = shownPage(list)
  const pages = page?.about === false ? pagesOf({ total: page.total, size: state.size }) : undefined
  const isLast = pages ? shown >= pages : page?.next === undefined && rows.length < state.size
  // Nothing is turned where one page holds them all, and none smaller is chosen where the smallest does.
  if (shown === 1 && isLast)
    return (
      <div className="list-pager">
        {rows.length > Math.min(...pageSizes) && <Sizes />}
        <span className="list-span">{span}</span>
      </div>
    )
  return (
    <nav className="list-pager" aria-label={t('grid.pages')}>
      <Sizes />
      <span className="list-span">{span}</span>
      <Step says="grid.previousPage" keys="<" icon="chevron-left" to={shown - 1} isEnd={shown === 1} />
      <PageField shown={shown} most={pages ?? mostPages} />
      <Step says="grid.nextPage" keys=">" icon="chevron-right" to={shown + 1} isEnd={isLast} />
    </nav>
  )
}
