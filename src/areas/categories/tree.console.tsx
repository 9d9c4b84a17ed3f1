// The tree above the list of categories: an outline by keyboard (arrows, Home, End, Enter), a search that keeps the way
// to each hit, and how many products hang in each branch.
import { TextField } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useRelated } from '#console/detail/answer.ts'
import { useWords } from '#console/i18n/words.ts'
import { usePlace } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Skeleton } from '#console/theme/Skeleton.tsx'
import { type Branch, linesOf, rootsOf } from './branches.console.tsx'
import styles from './categories.module.css'
import { categories } from './categories.ts'
import { Outline } from './outline.console.tsx'

const mostNodes = 2000
const everything = { sort: 'path', filter: '' }

const useTree = () => {
  const { urlLang } = usePlace()
  const { answer, isFailed } = useRelated(categories, everything, mostNodes)
  const roots = useMemo(() => rootsOf(answer ?? [], urlLang), [answer, urlLang])
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const lines = linesOf(roots, toggled, text)
  const set = (id: string, isOpen: boolean) => {
    const next = new Set(toggled)
    if (isOpen) next.add(id)
    else next.delete(id)
    setToggled(next)
  }
  return { isThere: answer !== undefined, isFailed, roots, lines, text, setText, set }
}

/** Beside a wide list there is room for the picture; on a phone it waits folded. */
const startsOpen = () => matchMedia('(min-width: 1000px)').matches

const largest = (roots: readonly Branch[]): number => Math.max(1, ...roots.map(({ products }) => products))

export const CategoryTree = () => {
  const { t } = useWords()
  const id = useId()
  const { isThere, isFailed, roots, lines, text, setText, set } = useTree()
  if (isFailed || (isThere && roots.length === 0)) return null
  const label = t('categories.screen.tree')
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text) setText('')
    else if (event.key === 'ArrowDown')
      document.querySelector<HTMLElement>(`#${CSS.escape(id)} [tabindex="0"]`)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <details className={styles.card} open={startsOpen()} id={id}>
      <summary>{label}</summary>
      <TextField.Root
        className={styles.find}
        size="1"
        type="search"
        dir="auto"
        aria-label={t('categories.screen.find')}
        placeholder={t('categories.screen.find')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={enter}
      >
        <TextField.Slot>
          <Icon name="search" size={14} />
        </TextField.Slot>
      </TextField.Root>
      {!isThere && <Skeleton lines={5} />}
      {isThere && lines.length === 0 && (
        <p className="detail-soft" role="status">
          {t('categories.screen.notFound')}
        </p>
      )}
      {lines.length > 0 && <Outline lines={lines} most={largest(roots)} label={label} onSet={set} />}
    </details>
  )
}
