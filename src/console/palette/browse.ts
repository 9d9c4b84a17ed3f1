// The rows one sees before and while typing: commands at once and in order, everything that must be asked for later and
// below. Availability is judged here, for the rows that are shown and no others.
import { offerOf, offersOf } from '#console/action/offers.ts'
import { countOf, reachOf, type Subject, subject } from '#console/action/subject.ts'
import { whySaid } from '#console/action/useActions.ts'
import { addressOf } from '#console/action/wishes.ts'
import { isSheetOpen, listHere } from '#console/grid/here.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { aliasOf } from '#console/keys/choices.ts'
import { currentMe, currentPlace, knownResources, may } from '#console/session/me.ts'
import { resourceAt } from '#console/shell/entries.ts'
import { currentPath } from '#console/shell/navigation.tsx'
import { fitsLine } from '#contract/outline.ts'
import type { Resource } from '#contract/resource.ts'
import type { PaletteAsk } from '#machines/palette/facts.ts'
import { savedNow, savedRows } from './calls/saved.ts'
import { addressRows } from './commands/addresses.ts'
import type { Command } from './commands/command.ts'
import { areaCommands, type Surroundings } from './commands/commands.ts'
import { copyCommands } from './commands/copyCommands.ts'
import { jobCommands } from './commands/jobCommands.ts'
import { listCommands } from './commands/listCommands.ts'
import { knownRunning } from './commands/running.ts'
import { settingCommands } from './commands/settings.ts'
import { sheetCommands } from './commands/sheet.ts'
import { sumRows, sumsAmong } from './commands/sums.ts'
import { heldSubject } from './held.ts'
import { fold } from './matching/fold.ts'
import { onOtherKeys } from './matching/layout.ts'
import { isOfKnownWords } from './matching/lexicon.ts'
import { isNamedBy, isSpelledOut, type Texts } from './matching/match.ts'
import { type Ranked, ranked } from './matching/ranking.ts'
import { dayOf, lessonOf } from './memory/learned.ts'
import { knownRecord, learnedNow, recents, shownRecents } from './memory/recents.ts'
import { taughtNow, withTaught } from './memory/taught.ts'
import { modeRows } from './modes.ts'
import { pastedRows } from './pasting/pastedRows.ts'
import { fewestInCode, isCode, isRecordOf } from './records/known.ts'
import { mostAtFirst, mostCommands, mostRows, type PaletteRow } from './row.ts'
import { chainRows, partsOf } from './sentence/chaining.ts'
import { filledRows } from './sentence/filled.ts'
import { listedRows } from './sentence/listed.ts'
import { piecesOf } from './sentence/naming.ts'
import { dayAt } from './sentence/setting.ts'
import { isForOne } from './slots.ts'
import { nearestWays, waysOf } from './thesaurus/thesaurus.ts'

interface Catalogue {
  commands: readonly Command[]
  /** Made when it is looked at: nobody who types commands sees it. */
  sheet: () => readonly Command[]
  called: () => Called
}

const around = (): Surroundings => ({
  resources: knownResources(),
  may,
  words: wordsNow(),
  me: currentMe() ?? { profile: {}, views: [] },
})

/** Found by the word its person gave it, before anything else. */
const withOwnAlias = (command: Command): Command => {
  const own = command.row.recent ? fold(aliasOf(command.row.recent)) : ''
  return own ? { ...command, texts: { ...command.texts, alias: [...command.texts.alias, own] } } : command
}

interface Called {
  words: ReadonlySet<string>
  /** How they begin. */
  begun: ReadonlySet<string>
}

const fewestBegun = 3

const calledBy = (commands: readonly Command[]): Called => {
  const fields = commands.flatMap(({ texts: { title, names } }) => [title, ...names])
  const words = new Set(fields.flatMap(field => field.words.map(({ text }) => text)))
  const begun = new Set<string>()
  for (const word of words) for (let to = fewestBegun; to < word.length; to++) begun.add(word.slice(0, to))
  return { words, begun }
}

let made: { by: readonly unknown[]; catalogue: Catalogue } | undefined

/** Made once per person, place, language, list of resources and what the list in sight is narrowed to. */
const catalogue = (): Catalogue => {
  const now = around()
  const by = [
    now.resources,
    currentMe(),
    currentPlace(),
    now.words.language,
    now.words.t('palette.name'),
    savedNow(),
    taughtNow(),
    listHere()?.resource,
    listHere()?.state.filter,
    listHere()?.state.sort,
    listHere()
      ?.columns.map(({ name }) => name)
      .join(),
    isSheetOpen(),
    areaOnScreen(),
  ]
  if (made?.by.every((part, at) => part === by[at])) return made.catalogue
  const commands = [
    ...savedRows(now.words),
    ...areaCommands(now),
    ...jobCommands(now.words),
    ...settingCommands(now.words),
  ]
    .map(withTaught)
    .map(withOwnAlias)
  let sheet: readonly Command[] | undefined
  let called: Called | undefined
  made = {
    by,
    catalogue: {
      commands,
      sheet: () => (sheet ??= sheetCommands(now)),
      called: () => (called ??= calledBy(commands)),
    },
  }
  return made.catalogue
}

/** Every key, for the printer. */
export const sheetRows = (): Command['row'][] =>
  catalogue()
    .sheet()
    .map(({ row }) => row)

/** A list, a view, an import by the name the recents have for it; what is done rather than gone to is none. */
export const wayOf = (recent: string): { to: string; title: string; note?: string } | undefined => {
  const row = catalogue().commands.find(command => command.row.recent === recent)?.row
  return row?.choice.kind === 'go'
    ? { to: row.choice.to, title: row.title, ...(row.note && { note: row.note }) }
    : undefined
}

const mostOffered = 8

/** What any colleague may be led to: no calls of one's own, and nothing that only the list in sight has. */
const offered = (): Command[] => {
  const here = new Set(listCommands(wordsNow()).map(({ row: { id } }) => id))
  return catalogue().commands.filter(
    ({ row: { id, recent, choice } }) => recent && choice.kind !== 'saved' && !here.has(id),
  )
}

/** The commands that are found by it, for who picks one by name. */
export const commandsFor = (text: string): PaletteRow[] => found(text, offered(), undefined, mostOffered)

/** The command the recents call so. */
export const commandCalled = (name: string): Command['row'] | undefined =>
  catalogue().commands.find(({ row }) => row.recent === name)?.row

/** The subject as it was when the palette opened, unless it was dropped. */
export const subjectOf = ({ target }: Pick<PaletteAsk, 'target'>): Subject | undefined =>
  target ? heldSubject() : undefined

/** What the row would work on, and why it cannot. Without a fitting subject the verb asks for its record, if the line can ask. */
const judged = (row: PaletteRow, on: Subject | undefined): PaletteRow => {
  const { choice } = row
  if (choice.kind !== 'act' || choice.action.on === 'nothing') return row
  if (on?.resource !== choice.resource)
    return fitsLine(choice.action) || isForOne(choice.action) ? row : { ...row, why: wordsNow().t('action.pickSome') }
  const reach = reachOf(choice.action, on)
  const { why } = offerOf(choice.resource, choice.action, reach, may)
  const title = reach && countOf(reach) === 1 ? wordsNow().action(choice.action, 1) : row.title
  return {
    ...row,
    title,
    marks: row.marks.filter(at => title[at] === row.title[at]),
    choice: { ...choice, subject: reach },
    ...(why && { why: whySaid(wordsNow(), why) }),
  }
}

const verbsAtFirst = 12

const verbRows = (on: Subject): PaletteRow[] => {
  const [here] = currentPath().split(/[?#]/)
  const known = new Map(catalogue().commands.map(({ row }) => [row.id, row]))
  return offersOf(on.resource, on, may)
    .filter(({ action, permitted }) => permitted && action.on !== 'nothing')
    .filter(({ action }) => !(action.name === 'show' && on.from === 'open'))
    .filter(({ action }) => addressOf({ action, resource: on.resource, face: 'palette', subject: on }) !== here)
    .sort((one, other) => Number(other.allowed) - Number(one.allowed))
    .flatMap(({ action }) => known.get(`act:${action.id}`) ?? [])
    .slice(0, verbsAtFirst)
    .map(row => judged({ ...row, group: 'subject', marks: [] }, on))
}

const recentRows = (): PaletteRow[] => {
  const words = wordsNow()
  const byName = new Map(catalogue().commands.map(({ row }) => [row.recent, row]))
  return recents()
    .slice(0, shownRecents)
    .flatMap(name => {
      const row = byName.get(name)
      if (row) return [{ ...row, id: `recent:${row.id}`, group: 'recent' as const, marks: [] }]
      return knownRecord(name, words) ?? []
    })
}

/** Who has given the palette another key must find the way back by F1 alone. */
const repairRows = (): PaletteRow[] =>
  catalogue()
    .commands.filter(({ row: { id } }) => id === 'set:opener')
    .map(({ row }) => ({ ...row, marks: [] }))

const first = (on: Subject | undefined): PaletteRow[] => {
  const quiet = new Set(knownResources().flatMap(resource => (resource.quiet ? [`area:${resource.name}`] : [])))
  const resources = catalogue().commands.filter(({ row: { id } }) => id.startsWith('area:') && !quiet.has(id))
  const rows = [
    ...repairRows(),
    ...pastedRows(on, wordsNow()),
    ...(on ? verbRows(on) : []),
    ...(knownRunning(wordsNow()) ?? []),
    ...recentRows().map(row => judged(row, on)),
    ...resources.map(({ row }) => ({ ...row, marks: [] })),
  ]
  return [...harmlessFirst(rows, isDanger)].slice(0, mostAtFirst)
}

/** The words of all titles: what is called so, or will be, comes before what only means it. */
const saying = {
  isCalled: (word: string): boolean => catalogue().called().words.has(word),
  isBegun: (word: string): boolean => catalogue().called().begun.has(word),
}

/** A verb that fits what is picked; what belongs to the area on the screen, its verbs first; an area before what can be done in it. */
const lifts = { fits: 160, near: 120, around: 100, area: 25 }

let onScreen: { path: string; of: readonly Resource[]; area: Resource | undefined } | undefined

/** Whose screen it is, where nothing on it is the subject: an empty list, a picture. */
const areaOnScreen = (): Resource | undefined => {
  const [path, of] = [currentPath(), knownResources()]
  if (onScreen?.path !== path || onScreen.of !== of) onScreen = { path, of, area: resourceAt(path) }
  return onScreen.area
}

const found = (query: string, from: readonly Command[], on: Subject | undefined, most = mostRows): PaletteRow[] => {
  const near = (on ?? subject())?.resource ?? areaOnScreen()
  const lesson = lessonOf(learnedNow(), fold(query), dayOf(Date.now()))
  const fitting = (row: Command['row']): number => {
    const { choice } = row
    if (row.id.startsWith('area:')) return lifts.area
    if (!near || ownerOf(row) !== near.name) return 0
    if (choice.kind !== 'act') return lifts.around
    const fits = on && choice.action.on !== 'nothing'
    return fits && offerOf(near, choice.action, on, may).allowed ? lifts.fits : lifts.near
  }
  const lift = ({ row }: Command) => ({ context: fitting(row), learned: row.recent ? lesson(row.recent) : 0 })
  const look = (typed: string, mayLeave = false): Ranked<Command>[] =>
    ranked(typed, from, ({ texts }) => texts, lift, { most, ways: waysOf(typed, { ...saying, mayLeave }) })
  const nearest = (typed: string): Ranked<Command>[] =>
    ranked(typed, from, ({ texts }) => texts, lift, { most, ways: nearestWays(typed) })
  const whole = rescued(query, look(query), look)
  const best = scoreOf(whole)
  // Where what is said whole finds nothing: what most of its words say, or what others say with such words.
  const other = best < poor ? [look(query, true), nearest(query)] : []
  const rows = other.reduce((one, two) => (scoreOf(two) > scoreOf(one) ? two : one), whole)
  const others = on ? othersNamed(query, on) : []
  const targetOf = ({ texts }: Command) =>
    others.some(({ isSure, folded }) => isSure || !isPartOf(folded, texts)) ? undefined : on
  const isNamed = ({ value, isSaid }: Ranked<Command>) =>
    isNamedBy(query, value.texts) || (isSaid && isSpelledOut(query))
  return harmlessFirst(rows, one => isDanger(one.value.row) && !isNamed(one)).map(({ value, marks }) =>
    judged({ ...value.row, marks }, targetOf(value)),
  )
}

/** Of the best of them. */
const scoreOf = ([first]: readonly Ranked<Command>[]): number => first?.score ?? 0

interface OtherNamed {
  folded: string
  /** It can be a record of this kind; another code is none of a command only where it is no word of its name. */
  isSure: boolean
}

/** Another record stands in the line: what is picked is not what is meant. */
const othersNamed = (query: string, on: Subject): OtherNamed[] => {
  const pieces = piecesOf(query)
  if (pieces.length < 2) return []
  return pieces.flatMap(({ text, folded }) => {
    const isSure = isRecordOf(text, on)
    return isSure || (isCode(text) && folded.length >= fewestInCode) ? [{ folded, isSure }] : []
  })
}

const isPartOf = (code: string, { title, names }: Texts): boolean =>
  [title, ...names].some(({ text }) => text.includes(code))

const isDanger = ({ choice }: Pick<PaletteRow, 'choice'>): boolean =>
  choice.kind === 'act' && choice.action.effect === 'danger'

/** Enter takes the first row: what harms is none until it is named. */
const harmlessFirst = <T>(rows: readonly T[], isHarmful: (row: T) => boolean): readonly T[] => {
  const at = rows.findIndex(row => !isHarmful(row))
  const first = rows[at]
  return at > 0 && first !== undefined ? [first, ...rows.filter(row => row !== first)] : rows
}

/** The area a command belongs to. */
const ownerOf = ({ id, choice }: Command['row']): string | undefined =>
  choice.kind === 'act' ? choice.resource.name : id.split(':')[1]

/** Fewer say that something else was meant. */
const poor = 500
/** What was typed on other keys is taken where it is a word there. */
const good = 800
/** Keys that are letters elsewhere. */
const isOdd = /[;,[\]'./](?=\p{L})|(?<=\p{L})[;,[\]]/u

/** What was found, unless the same keys on another layout say something and these hardly do. */
const rescued = (
  query: string,
  straight: readonly Ranked<Command>[],
  look: (typed: string) => Ranked<Command>[],
): readonly Ranked<Command>[] => {
  const best = straight[0]?.score ?? 0
  if (best >= poor && !isOdd.test(query)) return straight
  let found = straight
  for (const typed of onOtherKeys(query)) {
    if (!isOfKnownWords(fold(typed))) continue
    const other = look(typed)
    const score = other[0]?.score ?? 0
    if (score > (found[0]?.score ?? 0) && score >= good) found = other
  }
  return found
}

const meantOnOtherKeys = (query: string, from: readonly Command[], on: Subject | undefined): PaletteRow[] =>
  /[;,]\p{L}/u.test(query) ? found(query, from, on, mostCommands) : []

/** Commands that are found, around them those with their arguments: first what is wholly read, last what must be looked up. */
const commandRows = (query: string, from: readonly Command[], on: Subject | undefined, most?: number): PaletteRow[] => {
  const commands = found(query, from, on, most)
  const filled = filledRows(query, from, on, commands.length > 0, said => waysOf(said, saying))
  const of = (isSure: boolean) => filled.flatMap(one => (one.isSure === isSure ? one.row : []))
  return [...of(true), ...commands, ...of(false)]
}

/** What may follow a `;`: the verbs of the target, else all. */
const verbsOf = (on: Subject | undefined, commands: readonly Command[]): PaletteRow[] =>
  on ? verbRows(on) : commands.map(({ row }) => judged({ ...row, marks: [] }, on)).slice(0, mostRows)

let copying: { known: readonly Command[]; on: Subject | undefined; commands: readonly Command[] } | undefined

/** The same list while nothing else is selected: what is known of a list is known by the list. */
const withCopying = (known: readonly Command[], on: Subject | undefined): readonly Command[] => {
  if (copying?.known === known && copying.on === on) return copying.commands
  const more = copyCommands(on, wordsNow())
  copying = { known, on, commands: more.length > 0 ? [...known, ...more] : known }
  return copying.commands
}

/** Everything that can be told without asking anybody. */
export const rowsAtOnce = (ask: PaletteAsk): PaletteRow[] => {
  const { query, mode } = ask
  const on = subjectOf(ask)
  const { commands: known, sheet } = catalogue()
  const commands = query.trim() === '' ? known : withCopying(known, on)
  const of = (group: PaletteRow['group']) => commands.filter(({ row }) => row.group === group)
  if ((mode === '' || mode === '>') && partsOf(query).length > 1) {
    const find = (text: string) => (text === '' ? verbsOf(on, commands) : found(text, commands, on))
    const rows = chainRows(query, { commands, on, find })
    // A semicolon is a letter on other keys.
    const isCalls = rows.some(({ choice }) => choice.kind === 'chain')
    return isCalls ? rows : [...meantOnOtherKeys(query, commands, on), ...rows]
  }
  if (mode === '>') return commandRows(query, commands, on)
  if (mode === ':') return found(query, of('settings'), on)
  if (mode === '!' || mode === '#' || mode === '@') return []
  if (mode === '/') return addressRows(query, commands, wordsNow()).slice(0, mostRows)
  if (mode === '=') return sumRows(query, wordsNow(), dayAt(0))
  if (mode === '?') return [...(query ? [] : modeRows(wordsNow())), ...found(query, sheet(), on, sheet().length)]
  if (query.trim() === '') return first(on)
  const listed = listedRows(query, knownResources(), wordsNow())
  return [...listed, ...commandRows(query, commands, on, mostCommands), ...sumsAmong(query, wordsNow(), dayAt(0))]
}

const isAsking = ({ choice }: Command['row']): boolean =>
  choice.kind === 'act' && Object.keys(choice.action.input ?? {}).length > 0

const fewestOwnName = 4

/** What is called so to the letter, other than the command the recents call `own`. */
export const holderOf = (alias: string, own: string): string | undefined => {
  const wanted = fold(alias)
  return catalogue().commands.find(({ row, texts }) => row.recent !== own && texts.alias.includes(wanted))?.row.title
}

/** Its name begins so, or is said so: then it is still being typed, and what follows is no answer. */
const isNameOf = (alias: string, { texts: { title, names, bare = [], also } }: Command): boolean => {
  const called = [title, ...names, ...bare]
  const isWord = alias.length >= fewestOwnName && [...called, ...also].some(({ text }) => text === alias)
  return isWord || [...called, ...also].some(({ text }) => text.startsWith(`${alias} `))
}

/** The command whose alias this is, to the letter; not where anything is called so or a name goes on behind it: `cancel orders`. */
export const commandByAlias = (alias: string, ask: Pick<PaletteAsk, 'target'>): PaletteRow | undefined => {
  const { commands } = catalogue()
  const command = commands.find(({ texts }) => texts.alias.includes(alias))
  if (!command) return undefined
  // What asks for nothing takes no word of its name for an answer.
  const others = isAsking(command.row) ? commands : commands.filter(other => other !== command)
  if (others.some(other => isNameOf(alias, other))) return undefined
  return judged({ ...command.row, marks: [] }, subjectOf(ask))
}
