// Whether what people say finds what they mean: the locked half of tests/relevance asked of the real palette over the demo shop,
// beside four libraries on the same rows, and once more with ten times the commands. Words after the name choose: `tuning` asks the
// other half, `practice` what was written by whoever tunes, `commands` no shop (only what is told at once), `alone` no libraries,
// `once` not the ten times, `misses` lists them (of the locked half only with `unlocked`, for whoever does not tune), an address a
// shop that runs already, and any languages only those.
import type { PaletteRow } from '#console/palette/row.ts'
import type { Language } from '#contract/session.ts'
import { startServer } from '../support/server.ts'
import { openPageless } from './pageless.ts'
import type * as Desks from './relevanceDesk.ts'
import { type Offered, rivals } from './relevanceRivals.ts'
import { type Place, tell, tellMisses } from './relevanceScores.ts'
import { type Case, casesOf, type Half, halves, languagesAmong, needsShop } from './relevanceSets.ts'
import { signedIn } from './signedIn.ts'

const words = process.argv.slice(2)
const says = (word: string): boolean => words.includes(word)
const half: Half = halves.find(says) ?? 'locked'
const spoken = languagesAmong(words)
const listsMisses = says('misses') && (half !== 'locked' || says('unlocked'))
const shown = 3
/** How many more areas make ten times the commands. */
const tenfold = 500

const running = words.find(word => word.startsWith('http'))
const server = says('commands') || running ? undefined : await startServer({ env: { SEED: 'demo' } })
const url = server?.url ?? running
const shop = url === undefined ? undefined : { url, calls: await signedIn(url) }
const page = await openPageless(url ?? 'http://localhost')
const { openRelevance } = await page.load<typeof Desks>('relevanceDesk.ts')

const askedIn = (language: Language): readonly Case[] =>
  casesOf(language, half).filter(one => shop !== undefined || !needsShop(one))

const ours = async (desk: Desks.RelevanceDesk, asks: (one: Case) => boolean = () => true): Promise<Place[]> => {
  const places: Place[] = []
  for (const language of spoken) {
    await desk.speakIn(language)
    for (const asked of askedIn(language).filter(asks)) {
      const rows = await desk.rowsFor(asked)
      const place = rows.findIndex(row => desk.isMeant(row, asked))
      places.push({ language, asked, place, found: rows.slice(0, shown).map(named) })
    }
  }
  return places
}

/** Connections that end while much is reckoned are seen to end. */
const breath = () => new Promise(done => setImmediate(done))

/** For who reads the misses. */
const named = ({ id, record, title }: PaletteRow): string => (record ? `rec:${record.resource.name}:${title}` : id)

/** Of a sentence the action is enough: no library reads what else it says. */
const theirs = async (desk: Desks.RelevanceDesk, way: string): Promise<Place[]> => {
  const places: Place[] = []
  for (const language of spoken) {
    await desk.speakIn(language)
    const { commands, records } = desk.offered()
    const make = rivals[way] as (rows: readonly Offered[]) => (query: string) => string[]
    const [overCommands, overAll] = [make(commands), make([...commands, ...records])]
    for (const asked of askedIn(language)) {
      await breath()
      const found = (asked.kind === 'name' ? overAll : overCommands)(asked.said)
      const meant = new Set(asked.meant.map(id => desk.known(id)))
      places.push({ language, asked, place: found.findIndex(id => meant.has(id)), found: found.slice(0, shown) })
    }
  }
  return places
}

const rows = shop ? 'commands and records of the demo shop' : 'commands'
const desk = await openRelevance({ ...(shop && { shop }) })
const places = await ours(desk)
tell({ half, way: 'ours', rows }, places, true)
if (listsMisses) tellMisses(places)
if (!says('alone')) for (const way of Object.keys(rivals)) tell({ half, way, rows }, await theirs(desk, way), false)
await desk.close()

if (!says('once')) {
  // Without the shop: its records stay what they are.
  const more = await openRelevance({ more: tenfold })
  await more.speakIn(spoken[0] ?? 'en')
  const count = more.offered().commands.length
  tell({ half, way: 'ours', rows: `${count} commands` }, await ours(more, one => !needsShop(one)), true)
  await more.close()
}

await page.close()
await server?.stop()
process.exit(0)
