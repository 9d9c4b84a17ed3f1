// What stands in the dialog while the palette is open: the line, the answers or the page of the wish, the preview, the footer,
// and one quiet voice for screen readers.
import { Command } from 'cmdk'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inputHelp, refusalText } from '#console/action/speech.ts'
import { useWords, type Words } from '#console/i18n/words.ts'
import type { PaletteMode } from '#machines/palette/facts.ts'
import { ActingPage } from './ActingPage.tsx'
import { askAgain } from './actor.ts'
import { isNothingFound } from './commands/searchIn.ts'
import { Footer } from './Footer.tsx'
import { useFetching } from './fetching.ts'
import { heldPasted } from './held.ts'
import { Line } from './Line.tsx'
import { ModeChips } from './ModeChips.tsx'
import { markPainted } from './marks.ts'
import { Preview } from './Preview.tsx'
import { isNamed } from './picker.ts'
import { pressIn } from './press.ts'
import { Rows } from './Rows.tsx'
import type { PaletteRow } from './row.ts'
import { useThesaurus } from './thesaurus/useThesaurus.ts'
import { activeIn, askedIn, listed, rowsOf, usePaletteLeaf, useSnapshot } from './view.ts'

const quietMs = 500

/** Says the count once typing has stopped, and a reason at once. */
const useVoice = (rows: readonly PaletteRow[], query: string, isBusy: boolean) => {
  const { t } = useWords()
  const [said, setSaid] = useState('')
  const first = rows[0]?.title ?? ''
  const isNothing = isNothingFound(rows)
  useEffect(() => {
    if (isBusy) return
    const text = isNothing ? t('palette.none', { text: query }) : t('palette.found', { count: rows.length, first })
    const timer = setTimeout(() => setSaid(query === '' && rows.length === 0 ? '' : text), quietMs)
    return () => clearTimeout(timer)
  }, [rows.length, isNothing, first, query, isBusy, t])
  // The same sentence again is said again.
  const say = useMemo(() => (text: string) => setSaid(now => (now === text ? `${text}\u00a0` : text)), [])
  return { said, say }
}

/** Another language, or its texts have come: rows are said anew, in place. Texts of an area come with it, which asks by itself. */
const useLanguage = () => {
  const { t, language } = useWords()
  const spoken = `${language} ${t('palette.name')}`
  const shown = useRef(spoken)
  useEffect(() => {
    if (shown.current !== spoken) askAgain()
    shown.current = spoken
  }, [spoken])
}

/** Until the records that a slot asks for have come, nobody knows that there are none. */
const isSearching = (snapshot: Parameters<typeof askedIn>[0]): boolean => {
  if (snapshot.matches({ surface: { browsing: 'searching' } })) return true
  const { rows, sequence } = snapshot.context
  const asked = askedIn(snapshot)
  return asked !== undefined && isNamed(asked) && rows.records?.sequence !== sequence
}

const emptyText = (mode: PaletteMode, query: string): string => {
  if (mode === '=') return 'palette.sum.none'
  return query ? 'palette.none' : 'palette.nothing'
}

/** How the asked value is written, where its declaration says so; who types already knows. */
const hintIn = (snapshot: Parameters<typeof askedIn>[0], words: Words): string | undefined => {
  const asked = snapshot.context.query === '' ? askedIn(snapshot) : undefined
  if (!asked) return undefined
  const help = inputHelp(asked.action, asked.slot.name, words)
  const isList = asked.action.input?.[asked.slot.name]?.kind === 'list'
  return [help, isList && words.t('palette.several')].filter(Boolean).join(' · ') || undefined
}

interface AnswersProps {
  id: string
  rows: PaletteRow[]
  active: PaletteRow | undefined
  hint: string | undefined
  hintId: string
  say(text: string): void
}

const Answers = ({ id, rows, active, hint, hintId, say }: AnswersProps) => {
  const { t } = useWords()
  const snapshot = useSnapshot()
  const { query, mode } = snapshot.context
  const isBusy = isSearching(snapshot)
  return (
    <div className="palette-body">
      <div className="palette-answers">
        {rows.length > 0 && isNothingFound(rows) && (
          <p className="palette-none">{t('palette.none', { text: query })}</p>
        )}
        <Rows id={id} rows={rows} active={active} hasHeadings={query === '' && mode !== '>'} say={say} />
        {hint && (
          <p id={hintId} className="palette-none">
            {hint}
          </p>
        )}
        {rows.length === 0 && !hint && (
          <p className="palette-none">{t(isBusy ? 'palette.searching' : emptyText(mode, query), { text: query })}</p>
        )}
      </div>
      <Preview row={active} />
    </div>
  )
}

/** Of a pasted column: those that are no records. */
const Misses = () => {
  const { t, row, number } = useWords()
  const { misses = [] } = heldPasted() ?? {}
  if (misses.length === 0) return null
  return (
    <p className="palette-misses" role="status">
      {t('palette.pasted.missed', { count: misses.length, number: number(misses.length) })}{' '}
      <bdi className="code">{row(misses)}</bdi>
    </p>
  )
}

/** What is chosen of an area that has not come. */
const Awaited = ({ row, query }: { row: PaletteRow | undefined; query: string }) => {
  const words = useWords()
  const fetching = useFetching()
  if (!fetching || fetching.state === 'asked' || fetching.row !== row?.id || fetching.query !== query) return null
  const isWrong = fetching.state !== 'late'
  return (
    <p role={isWrong ? 'alert' : 'status'} className={isWrong ? 'palette-wrong' : 'palette-none'}>
      {words.t(`palette.area.${fetching.state}`, { area: words.label(fetching.resource) })}
    </p>
  )
}

export const Panel = () => {
  const words = useWords()
  const id = useId()
  const leaf = usePaletteLeaf()
  const snapshot = useSnapshot()
  const { query, activeId, refusal } = snapshot.context
  const rows = useMemo(() => rowsOf(snapshot), [snapshot])
  const active = activeIn(rows, activeId)
  const isListed = listed.has(leaf)
  const { said, say } = useVoice(rows, query, snapshot.matches({ surface: { browsing: 'searching' } }))
  const line = useRef<{ focus(): void }>(null)
  const wrong = isListed && refusal ? refusalText(refusal, words) : ''
  const hint = isListed ? hintIn(snapshot, words) : undefined
  useLanguage()
  useThesaurus()
  useLayoutEffect(() => markPainted('painted'), [])
  return (
    <Command
      className="palette"
      label={words.t('palette.input')}
      shouldFilter={false}
      filter={() => 1}
      vimBindings={false}
      loop={false}
      disablePointerSelection
      value={active?.id ?? ''}
      onKeyDown={isListed ? pressIn(say) : undefined}
    >
      <Line
        listId={`${id}-list`}
        active={active}
        focus={line}
        {...(wrong && { wrongId: `${id}-wrong` })}
        {...(hint && { hintId: `${id}-hint` })}
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="palette-wrong">
          {wrong}
        </p>
      )}
      {leaf === 'browsing' && <Awaited row={active} query={query} />}
      {isListed && <Misses />}
      {leaf === 'browsing' && query === '' && <ModeChips />}
      {isListed ? (
        <Answers id={`${id}-list`} rows={rows} active={active} hint={hint} hintId={`${id}-hint`} say={say} />
      ) : (
        <ActingPage leaf={leaf} />
      )}
      <Footer row={active} leaf={leaf} />
      <div role="status" className="hidden">
        {said}
      </div>
    </Command>
  )
}
