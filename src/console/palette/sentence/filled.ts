// A whole sentence: a command, what it works on and its values in any order in one line: `sp raise 499`, `4999 cancel`, `hide SKU-7`.
// What is typed beats what has the focus: a number, a code or an address that can be a record of its kind is the target, and then
// the row with the focus is none. The row says on what and with what before anything is done.
import { offerOf } from '#console/action/offers.ts'
import type { Subject } from '#console/action/subject.ts'
import { whySaid } from '#console/action/useActions.ts'
import type { WishSpec } from '#console/action/wishes.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { bringArea, knownResources, may } from '#console/session/me.ts'
import { fitsLine } from '#contract/outline.ts'
import { isOutlined } from '#contract/outlined.ts'
import type { Resource } from '#contract/resource.ts'
import type { Command } from '../commands/command.ts'
import { fold } from '../matching/fold.ts'
import { isWordOfLabels } from '../matching/lexicon.ts'
import { silent } from '../matching/match.ts'
import type { Way } from '../matching/ranking.ts'
import { fewestInCode, isCode, isRecordOf } from '../records/known.ts'
import { kindsOf } from '../records/knownNames.ts'
import type { Choice, PaletteRow } from '../row.ts'
import { isForOne, recordSlot } from '../slots.ts'
import { isFiller } from '../thesaurus/thesaurus.ts'
import { isLookUp } from './going.ts'
import { type Care, type Named, nameable, namedBy, type Piece, piecesOf } from './naming.ts'
import { type Reading, type Understood, understoodFor } from './parameters.ts'
import { targetName } from './targetName.ts'

type Act = Extract<Choice, { kind: 'act' }>

interface Begun extends Named {
  command: Command
  choice: Act
  /** What does not name it. */
  rest: readonly Piece[]
}

/** What its records are called, in the reader's language and in English. */
const thingsOf = (resource: Resource): string[] => {
  const words = wordsNow()
  return [words.label(resource), words.one(resource), resource.label, resource.one]
}

const inLine = new WeakMap<readonly Command[], readonly number[]>()

/** Places of those that can be said in the line. */
const sayable = (from: readonly Command[]): readonly number[] => {
  const known = inLine.get(from)
  if (known) return known
  const all = from.flatMap(({ row: { choice } }, place) =>
    choice.kind === 'act' && (fitsLine(choice.action) || isForOne(choice.action)) ? [place] : [],
  )
  inLine.set(from, all)
  return all
}

const begunBy = (pieces: readonly Piece[], typed: string, command: Command, care: Care): Begun[] => {
  const { choice } = command.row
  if (choice.kind !== 'act') return []
  const { title, names } = command.texts
  // Its own name, still being typed: no answer to the alias it begins with.
  if ([title, ...names].some(({ text }) => text.startsWith(typed))) return []
  const named = namedBy(pieces, command, () => thingsOf(choice.resource), care)
  if (!named) return []
  const rest = pieces.filter((_, at) => !named.taken.has(at))
  if (rest.length === 0) return []
  return [{ ...named, command, choice, rest }]
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ')

const fits = ({ action, resource }: Act, on: Subject | undefined): boolean =>
  on?.resource === resource && action.on !== 'nothing'

interface Attempt {
  spec: WishSpec
  pieces: readonly Piece[]
  reading: Reading
}

/** With a piece of it as the record, one after the other. */
const onNamed = (spec: WishSpec, rest: readonly Piece[], isIt: (piece: Piece) => boolean): Attempt[] =>
  rest.flatMap((piece, at) =>
    isIt(piece) ? [{ spec, pieces: rest.filter((_, other) => other !== at), reading: { record: piece.text } }] : [],
  )

/** What may be its name: words in one piece, none of which is a code. */
const isName = (pieces: readonly Piece[]): boolean => pieces.length > 0 && pieces.every(({ isWord }) => isWord)

/** Ways to read it, each list only where the one before has none; of one list all are told. */
const attemptsOf = ({ choice, rest }: Begun, on: Subject | undefined): Attempt[][] => {
  const { action, resource } = choice
  const spec: WishSpec = { action, resource, face: 'palette' }
  if (action.on === 'nothing') return [[{ spec, pieces: rest, reading: {} }]]
  const isOneOfThem = (text: string) => kindsOf(text).has(resource.name)
  const named: Attempt = { spec, pieces: rest, reading: {} }
  if (isName(rest) && isOneOfThem(textOf(rest))) return [[{ spec, pieces: [], reading: { record: textOf(rest) } }]]
  const known = onNamed(spec, rest, ({ text }) => isCode(text) && isOneOfThem(text))
  const codes = onNamed(spec, rest, ({ text }) => isCode(text) && text.length >= fewestInCode)
  if (!on || !fits(choice, on)) return [known, codes, [named]]
  const meant = onNamed(spec, rest, ({ text }) => isRecordOf(text, on))
  // One of its kind was named: what has the focus is not meant, whatever else can be read.
  if (known.length > 0 || meant.length > 0) return [known, meant, [named]]
  const aside: Attempt = { spec: { ...spec, subject: on }, pieces: rest, reading: { isAside: true } }
  if (!isName(rest)) return [[aside], codes, [named]]
  return [[aside, named]]
}

/** Of so many words a name is made, unless most of them are those of labels. */
const fewestInSentence = 3

/** `did he pay this`: words that nobody is called by, however they are read. */
const isNoName = (text: string, resource: Resource): boolean => {
  const words = piecesOf(text)
  if (words.length > 1 && words.every(one => !one.isWord && one.folded.length < fewestInCode)) return true
  if (!isName(words) || kindsOf(text).has(resource.name)) return false
  if (words.some(({ folded }) => isFiller(folded) && !silent.has(folded))) return true
  const isSmall = (one: Piece) => silent.has(one.folded) || isFiller(one.folded)
  const common = words.filter(one => isSmall(one) || isWordOfLabels(one.folded)).length
  return words.every(isSmall) || (words.length >= fewestInSentence && common * 3 >= words.length * 2)
}

/** Small words between others say nothing, where they are no part of a value. */
const withoutSmall = (pieces: readonly Piece[]): readonly Piece[] => pieces.filter(({ folded }) => !silent.has(folded))

const readAs = ({ spec, pieces, reading }: Attempt): Understood | undefined => {
  const words = wordsNow()
  const read = (some: readonly Piece[]) => {
    const understood = understoodFor(textOf(some), spec, words, reading)
    const name = reading.record ?? understood?.given[recordSlot]?.text ?? ''
    return isNoName(name, spec.resource) ? undefined : understood
  }
  const small = withoutSmall(pieces)
  return read(pieces) ?? (small.length < pieces.length ? read(small) : undefined)
}

export interface FilledRow {
  row: PaletteRow
  isSure: boolean
  /** Words that neither name it nor are silent: what they are was guessed. */
  left: number
}

const rowOf = ({ command, rest }: Begun, spec: WishSpec, { given, shown, isSure }: Understood): FilledRow => {
  const { action, resource, subject } = spec
  const words = wordsNow()
  const why = subject && offerOf(resource, action, subject, may).why
  const choice: Act = { kind: 'act', action, resource, given, ...(subject && { subject }) }
  const target = subject ? targetName(subject as Subject, words) : ''
  const isOne = (subject && subject.records.length === 1 && !subject.matching) || given[recordSlot] !== undefined
  const title = isOne ? words.action(action, 1) : command.row.title
  const note = [target, shown].filter(Boolean).join(' · ')
  const row = { ...command.row, id: `filled:${command.row.id}`, title, marks: [], note, choice }
  const left = rest.filter(({ isWord, folded }) => isWord && !silent.has(folded)).length
  return { row: { ...row, ...(why && { why: whySaid(words, why) }) }, isSure, left }
}

const isOnFocus = ({ choice }: PaletteRow): boolean => choice.kind === 'act' && choice.subject !== undefined

const most = 5
/** Of so many that are named by it the values are read. */
const mostRead = 24

/** Of its area is what is named so; else what is at hand. */
const nearer = ({ choice: { resource }, rest }: Begun, on: Subject | undefined): number => {
  const isKnown =
    rest.some(({ text }) => isCode(text) && kindsOf(text).has(resource.name)) ||
    kindsOf(textOf(rest)).has(resource.name)
  return 2 * Number(isKnown) + Number(resource === on?.resource)
}

/** What it asks for comes with its area; then the palette asks again. */
const isHere = ({ choice: { resource } }: Begun): boolean => {
  if (!isOutlined(resource)) return true
  void bringArea(resource.name).catch(() => {})
  return false
}

const readIn = (begun: Begun, on: Subject | undefined): FilledRow[] => {
  for (const attempts of attemptsOf(begun, on)) {
    const told = attempts.flatMap(attempt => {
      const said = readAs(attempt)
      return said ? [{ ...rowOf(begun, attempt.spec, said), isFree: said.isFree }] : []
    })
    // Words may be a name or a reason. What has the focus only happens to have it; what is picked or open is meant.
    const isEither = on?.from === 'focus' && told.length > 1 && told[0]?.isFree
    const read = isEither ? told.toReversed() : told
    // Where it works on what has the focus there is one row more, of what may have been named instead.
    const [first, ...others] = read
    const other = others.find(({ row }) => isOnFocus(row) !== (first && isOnFocus(first.row)))
    if (first)
      return other ? [first, { ...other, isSure: false, row: { ...other.row, id: `${other.row.id}:other` } }] : [first]
  }
  return []
}

/** Ways of other words that are asked, and what they may cost: of those that only come close none is. */
const mostOtherwise = 4
const dearest = 95

/** The same line with its words in those of labels; what is no word stays as it is. */
const otherwise = (pieces: readonly Piece[], waysFor: WaysFor): (readonly Piece[])[] => {
  const said = pieces.filter(({ isWord }) => isWord)
  const others = textOf(pieces.filter(({ isWord }) => !isWord))
  return waysFor(textOf(said))
    .filter(({ cost }) => cost <= dearest)
    .slice(0, mostOtherwise)
    .map(({ query }) => piecesOf(`${query} ${others}`))
}

const isOfKnown = ({ row: { choice } }: FilledRow): boolean =>
  choice.kind === 'act' && kindsOf(choice.given?.[recordSlot]?.text ?? '').has(choice.resource.name)

type WaysFor = (said: string) => readonly Way[]

/** Of what is nearest of all ways to say it; the line as it stands where it leaves as little over. */
const saidOtherwise = (
  own: readonly FilledRow[],
  pieces: readonly Piece[],
  read: (pieces: readonly Piece[]) => FilledRow[],
  waysFor: WaysFor,
): readonly FilledRow[] => {
  const isWhole = own[0]?.left === 0
  if (isWhole) return own
  for (const way of otherwise(pieces, waysFor)) {
    const rows = read(way)
    // A word that is left over may be a reason as well, or say that something else is meant: who has such a name is known.
    if (rows[0] && (rows[0].left === 0 || (own.length === 0 && isOfKnown(rows[0])))) return rows
  }
  return own
}

/**
 * The one that is named most wholly first; `isElse` where commands are called so, `waysFor` says words in those of labels.
 * Nothing when some of the text is no argument of any command.
 */
export const filledRows = (
  text: string,
  from: readonly Command[],
  on: Subject | undefined,
  isElse = true,
  waysFor: WaysFor = () => [],
): readonly FilledRow[] => {
  const pieces = piecesOf(text)
  if (pieces.length < 2) return []
  // A command is called so to the letter, one of the console itself as well: no word of it is a value of another.
  const typed = fold(text).trim()
  if (from.some(({ texts: { title, names } }) => [title, ...names].some(name => name.text === typed))) return []
  // Mere words are rather another name than a value: what is not named in full takes them where nothing is called so.
  const isWords = pieces.every(({ isWord }) => isWord)
  // `phone 5555423186` looks for somebody, and changes no phone.
  if (!isWords && isLookUp(text, knownResources(), wordsNow())) return []
  const near = (some: readonly Piece[], care: Care): Command[] => {
    const named = nameable(some, from, care)
    return sayable(from).flatMap(place => (named.has(place) ? (from[place] as Command) : []))
  }
  const read = (some: readonly Piece[], cares: readonly Care[]): FilledRow[] => {
    for (const care of cares) {
      const rows = filledBy(some, near(some, care), on, care)
      if (rows.length > 0) return rows
    }
    return []
  }
  const left = leftByName(pieces, near(pieces, 'whole'))
  // All of it is a name: nothing is given.
  if (left === 0) return []
  if (isWords && isElse) return read(pieces, ['full'])
  const whole = read(pieces, isWords ? ['full', 'whole'] : ['whole'])
  // What is named wholly and cannot be read asks for what it needs: what is half named or meant by other words is not done instead.
  if (whole.length === 0 && left !== undefined) return []
  const own = whole.length > 0 ? whole : read(pieces, isWords ? ['other'] : ['part'])
  const nearest = saidOtherwise(own, pieces, way => read(way, ['whole']), waysFor)
  return nearest.length > 0 || isWords ? nearest : read(pieces, ['rough'])
}

const fewestForWhole = 2

/** How many words of the line are left over by the name that is said wholly in it and takes most of them; none is said where there is no number. */
const leftByName = (pieces: readonly Piece[], from: readonly Command[]): number | undefined => {
  let taken = 0
  for (const command of from) {
    const { choice } = command.row
    const named = choice.kind === 'act' && namedBy(pieces, command, () => thingsOf(choice.resource), 'whole')
    if (named && named.taken.size > taken) taken = named.taken.size
  }
  return taken < fewestForWhole ? undefined : pieces.length - taken
}

const filledBy = (
  pieces: readonly Piece[],
  from: readonly Command[],
  on: Subject | undefined,
  care: Care,
): FilledRow[] => {
  const typed = pieces.map(({ folded }) => folded).join(' ')
  const begun = from
    .flatMap(command => begunBy(pieces, typed, command, care))
    .toSorted(
      (one, other) =>
        other.share - one.share || other.taken.size - one.taken.size || nearer(other, on) - nearer(one, on),
    )
  const rows: FilledRow[] = []
  let [share, taken] = [0, 0]
  for (const one of begun.slice(0, mostRead)) {
    // Half a name is an answer only where no whole one is.
    if (rows.length >= most || one.share < share || one.taken.size < taken) break
    if (!isHere(one)) continue
    const read = readIn(one, on)
    // Said with more words it is meant, even where it cannot be read.
    const isMeant = care === 'whole' && one.taken.size >= fewestForWhole
    if (read.length > 0 || isMeant) [share, taken] = [one.share, Math.max(taken, one.taken.size)]
    rows.push(...read)
  }
  return rows
}
