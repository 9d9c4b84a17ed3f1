// The search port of the chart: what is known is told at once, what must be asked for comes late, and the next key ends it
// all. Numbers go to the server at once, words after a pause.
import { wordsNow } from '#console/i18n/words.ts'
import { isGivenUp } from '#console/net/refusal.ts'
import { knownResources } from '#console/session/me.ts'
import type { PaletteAnswer, PaletteAsk, PalettePorts } from '#machines/palette/facts.ts'
import { rowsAtOnce } from './browse.ts'
import { askRunning, findJobs, knownRunning } from './commands/running.ts'
import { searchInRows } from './commands/searchIn.ts'
import { fold } from './matching/fold.ts'
import { askRecents } from './memory/recents.ts'
import { taughtCome } from './memory/taught.ts'
import { teachRows } from './memory/teaching.ts'
import { isNamed, recordsFor } from './picker.ts'
import { recordAnswers } from './records/calledSo.ts'
import { hitRows, hotRows } from './records/hits.ts'
import type { PaletteRow } from './row.ts'
import { valueRows } from './sentence/giving.ts'
import { goingOf } from './sentence/going.ts'
import { askedFor } from './slots.ts'
import { thesaurusCome } from './thesaurus/thesaurus.ts'

const pauseMs = 80
const fewest = 2

interface Late {
  source: string
  isNear?: boolean
  ask(signal: AbortSignal): Promise<PaletteRow[]>
  /** What is told where nobody answers; nothing by itself. */
  otherwise?(): PaletteRow[]
}

const noticeOf = (): PaletteRow => ({
  id: 'notice:search',
  group: 'records',
  title: wordsNow().t('palette.notSearched'),
  marks: [],
  icon: 'wifi-off',
  why: wordsNow().t('palette.refused.search'),
  choice: { kind: 'none' },
})

const isNumber = (query: string): boolean => /^[#+]?[\d\s.-]+$/.test(fold(query))
// One sign of Chinese says as much as two letters.
const isEnough = (query: string): boolean => [...query.trim()].length >= (/\p{Script=Han}/u.test(query) ? 1 : fewest)

const lateSlot = (ask: PaletteAsk): Late[] => {
  const asked = ask.slot && askedFor(ask.action ?? '', ask.slot)
  if (!asked || !isNamed(asked)) return []
  return [{ source: 'records', ask: signal => recordsFor(asked, ask, signal), otherwise: () => [noticeOf()] }]
}

/** By number or code only, or among people only. */
const fits =
  ({ mode, query }: PaletteAsk) =>
  ({ record, note = '', title }: PaletteRow): boolean => {
    if (mode === '@') return record?.resource.group === 'people'
    return [note, title].some(text =>
      fold(text)
        .split(/[\s·]+/)
        .some(word => /\d|[-_]/.test(word) && word.startsWith(fold(query))),
    )
  }

const narrowedHits = (ask: PaletteAsk): Late[] => {
  const query = ask.query.trim().replace(/^#/, '')
  if (query === '') return []
  const words = wordsNow()
  const narrow = async (rows: Promise<PaletteRow[]>) => (await rows).filter(fits({ ...ask, query }))
  return [
    { source: 'hot', isNear: true, ask: signal => narrow(hotRows(query, words, signal)) },
    { source: 'records', ask: signal => narrow(hitRows(query, words, signal)), otherwise: () => [noticeOf()] },
  ]
}

const lateRows = (ask: PaletteAsk): Late[] => {
  const { query, mode, slot } = ask
  const words = wordsNow()
  if (slot) return lateSlot(ask)
  if (mode === '!') return [{ source: 'jobs', ask: signal => findJobs(query.trim(), words, signal) }]
  if (mode === '#' || mode === '@') return narrowedHits(ask)
  if (mode !== '') return []
  if (query.trim() === '') {
    const recent = { source: 'recents', ask: () => askRecents(words) }
    // Those told at once are only made fresh for the next time.
    const isKnown = knownRunning(words) !== undefined
    return [{ source: 'running', ask: () => askRunning(words).then(rows => (isKnown ? [] : rows)) }, recent]
  }
  if (!isEnough(query)) return []
  const { atHand, asked, waiting } = recordAnswers(query.trim(), words)
  return [
    { source: 'hot', isNear: true, ask: atHand },
    { source: 'records', ask: asked, otherwise: () => [...waiting(), noticeOf()] },
    ...goingHits(query),
  ]
}

/** A name may begin with such a word as well, so these come beside what is called exactly that. */
const goingHits = (query: string): Late[] => {
  const words = wordsNow()
  const going = goingOf(query, knownResources(), words)
  if (!going || !isEnough(going.text)) return []
  return [{ source: 'going', ask: signal => hitRows(going.text, words, signal, going.resource) }]
}

const atOnce = (ask: PaletteAsk): PaletteRow[] => {
  const asked = ask.slot && askedFor(ask.action ?? '', ask.slot)
  if (ask.slot) return asked ? valueRows(asked, ask) : []
  return rowsAtOnce(ask)
}

/** Two sources may know the same record; cmdk and the eye want it once. */
const fresh = (rows: readonly PaletteRow[], told: Set<string>): PaletteRow[] =>
  rows.filter(({ id }) => !told.has(id) && told.add(id))

export const searchPort: PalettePorts['search'] = (ask, tell) => {
  const ended = new AbortController()
  const told = new Set<string>()
  const { sequence } = ask
  const give = (source: string, rows: readonly PaletteRow[]) =>
    tell({ type: 'rows.arrived', source, sequence, rows: fresh(rows, told) } satisfies PaletteAnswer)
  const isNothing = () => told.size === 0 && !ask.slot && (ask.mode === '' || ask.mode === '>')
  give('known', atOnce(ask))
  const late = lateRows(ask)
  const answered = async ({ source, ask: answer, otherwise }: Late) => {
    try {
      const rows = await answer(ended.signal)
      if (!ended.signal.aborted) give(source, rows)
    } catch (thrown) {
      if (!ended.signal.aborted && !isGivenUp(thrown) && otherwise) give(source, otherwise())
    }
  }
  // What is at hand in this browser needs no pause; what travels waits until the hand rests.
  const near = Promise.all(late.filter(({ isNear }) => isNear).map(answered))
  const begin = async () => {
    await Promise.all([near, ...late.filter(({ isNear }) => !isNear).map(answered)])
    // What people call things may still be on its way: until it has come, nothing is not yet the answer.
    if (isNothing()) await Promise.all([thesaurusCome(), taughtCome()])
    if (ended.signal.aborted) return
    if (isNothing()) give('searchIn', [...searchInRows(ask.query, wordsNow()), ...teachRows(ask.query, wordsNow())])
    tell({ type: 'rows.settled', sequence })
  }
  const isAtOnce = ask.query.trim() === '' || isNumber(ask.query)
  const timer = setTimeout(() => void begin(), isAtOnce ? 0 : pauseMs)
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
