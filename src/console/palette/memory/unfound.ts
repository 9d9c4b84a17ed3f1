// Tells the server what found nothing, once a line, person and day, when the palette closes. What may tell of somebody never leaves
// the browser: a line with a digit or a sign in it, or with a name of a record or a person at hand.
import { i18n } from '#console/i18n/speech.ts'
import { api } from '#console/net/api.ts'
import { currentMe, currentPlace } from '#console/session/me.ts'
import type { Language } from '#contract/session.ts'
import { mostTold, tellable, type Unfound, type UnfoundLine, unfoundPaths } from '#contract/unfound.ts'
import { type PaletteContext, type PaletteRef, paletteLeafOf } from '#machines/palette.ts'
import { isNothingFound } from '../commands/searchIn.ts'
import { isNameOfSome } from '../records/knownNames.ts'
import type { PaletteRow } from '../row.ts'
import { isThesaurusHere } from '../thesaurus/thesaurus.ts'
import { chosenLine, closedLines, type Lines, noLines, settledLine } from './unfoundLines.ts'

let lines: Lines = noLines
/** Of today, for whoever is here; the server knows as well, but need not be asked. */
let told = new Set<string>()
let toldFor = ''

const isNew = (term: string): boolean => {
  const now = `${currentMe()?.userId} ${currentPlace()?.vendorCode} ${i18n.language} ${new Date().toDateString()}`
  if (now !== toldFor) told = new Set()
  toldFor = now
  return !told.has(term)
}

const tell = (left: readonly UnfoundLine[]): void => {
  const fresh = left.flatMap(({ text, chosen }): UnfoundLine[] => {
    const term = tellable(text)
    if (term === undefined || isNameOfSome(term) || !isNew(term)) return []
    told.add(term)
    return [{ text: term, ...(chosen && { chosen }) }]
  })
  if (fresh.length === 0 || !currentMe()) return
  const body: Unfound = { language: i18n.language as Language, lines: fresh.slice(0, mostTold) }
  // A figure for people: one that is lost is no matter.
  api.post(unfoundPaths.tell, body, { once: null, background: true }).catch(() => {})
}

/** What was chosen, while the line still stands. */
export const noteWay = ({ recent, record }: PaletteRow, query: string): void => {
  lines = chosenLine(lines, query, record ? undefined : recent)
}

const isNothing = ({ rows, sequence }: PaletteContext): boolean =>
  Object.values(rows).every(piece => piece.sequence !== sequence || isNothingFound(piece.rows as PaletteRow[]))

/** Once, when the palette is made. */
export const keepUnfound = (palette: PaletteRef): void => {
  palette.subscribe(snapshot => {
    if (paletteLeafOf(snapshot) === 'closed') {
      const left = closedLines(lines)
      lines = noLines
      if (left.length > 0) tell(left)
      return
    }
    const { query, mode } = snapshot.context
    const isLooked = snapshot.matches({ surface: { browsing: 'idle' } }) && (mode === '' || mode === '>')
    if (isLooked && isThesaurusHere()) lines = settledLine(lines, query.trim(), isNothing(snapshot.context))
  })
}
