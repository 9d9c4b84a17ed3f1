// The palette as a person asks it: the console's own search port over every area, in a page without a screen. With a shop behind it
// the server and the records at hand answer as well; without one only what is told at once.
import { resources } from '#areas/all.resources.ts'
import { clearSubjects, setSubject } from '#console/action/subject.ts'
import { textOf } from '#console/fields/title.ts'
import { thesaurusCome } from '#console/palette/thesaurus/thesaurus.ts'
import '#console/i18n/english.ts'
import '#console/i18n/later.ts'
import { speak } from '#console/i18n/speech.ts'
import { wordsNow } from '#console/i18n/words.ts'
import { adoptGateway, api } from '#console/net/api.ts'
import { openGateway } from '#console/net/gateway.ts'
import type { Command } from '#console/palette/commands/command.ts'
import { areaCommands } from '#console/palette/commands/commands.ts'
import { jobCommands } from '#console/palette/commands/jobCommands.ts'
import { settingCommands } from '#console/palette/commands/settings.ts'
import { holdSubject } from '#console/palette/held.ts'
import { fold } from '#console/palette/matching/fold.ts'
import { pickable } from '#console/palette/records/hits.ts'
import { keepHot } from '#console/palette/records/hot.ts'
import type { PaletteRow } from '#console/palette/row.ts'
import { searchPort } from '#console/palette/search.ts'
import { currentMe, knownResource, knownResources, may, setCatalogue, setMe } from '#console/session/me.ts'
import { go } from '#console/shell/navigation.tsx'
import { screenOf } from '#contract/address.ts'
import type { Hit, HotAnswer } from '#contract/call.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'
import { headers, type Language, type Me, paths } from '#contract/session.ts'
import type { PaletteAnswer } from '#machines/palette/facts.ts'
import { openDesk } from '../support/desk.tsx'
import { moreResources } from './moreCommands.ts'
import type { Offered } from './relevanceRivals.ts'
import type { Case } from './relevanceSets.ts'

interface Shop {
  url: string
  /** What the calls of whoever is signed in there carry. */
  calls: Readonly<Record<string, string>>
}

const vendor = 'mgp'

const openShop = async ({ url, calls }: Shop): Promise<void> => {
  adoptGateway(
    openGateway({
      token: () => calls[headers.token],
      secureToken: () => undefined,
      keep: () => undefined,
      place: () => ({ brand: vendor, country: 'IND' }),
      host: () => url,
      report: () => {},
      isAsked: () => false,
      denied: () => {},
      path: () => '/',
    }),
  )
  const me = await api.get<Me>(paths.me)
  setMe(
    me,
    me.places.find(({ vendorCode }) => vendorCode === vendor),
  )
}

export interface RelevanceDesk {
  speakIn(language: Language): Promise<void>
  /** In their order; waits for the shop where there is one. */
  rowsFor(asked: Case): Promise<PaletteRow[]>
  /** Whether this row is what was meant, with everything the sentence says. */
  isMeant(row: PaletteRow, asked: Case): boolean
  /** An id of a case as `offered` and rows have it. */
  known(id: string): string
  /** The same rows as texts, for others to search. */
  offered(): { commands: readonly Offered[]; records: readonly Offered[] }
  close(): Promise<void>
}

const offeredOf = ({ row, texts: { title, names, also, alias } }: Command): Offered => ({
  id: row.id,
  title: title.source,
  also: [...names.map(({ source }) => source), ...alias, ...also.map(({ source }) => source)],
})

const commandsNow = (): Offered[] => {
  const words = wordsNow()
  const around = { resources: knownResources(), may, words, me: currentMe() ?? { profile: {}, views: [] } }
  return [...areaCommands(around), ...jobCommands(words), ...settingCommands(words)].map(offeredOf)
}

/** Records are found by several sources, each when it has answered; commands are told at once. */
const answersTo = (query: string, target: { ids: string[] } | undefined, isWhole: boolean): Promise<PaletteRow[]> =>
  new Promise(done => {
    const bySource = new Map<string, readonly PaletteRow[]>()
    let end = () => {}
    const finish = () => {
      end()
      done([...bySource.values()].flat())
    }
    const hear = (answer: PaletteAnswer) => {
      if (answer.type === 'rows.arrived') bySource.set(answer.source, answer.rows as readonly PaletteRow[])
      if (answer.type === 'rows.settled' || !isWhole) queueMicrotask(finish)
    }
    end = searchPort({ query, mode: '', sequence: 1, ...(target && { target }) }, hear, () => {})
  })

/** `rec:orders:5000`, by anything the record is known by. */
const namesOf = (row: PaletteRow): string[] => {
  if (!row.record) return []
  const texts = [row.title, ...(row.note ?? '').split(' · ')]
  return texts.map(text => `rec:${row.record?.resource.name}:${fold(text.replaceAll(/[\u2066-\u2069]/g, ''))}`)
}

const folded = (id: string): string => id.replace(/^(rec:\w+:)(.*)$/, (_, kind, name) => `${kind}${fold(name)}`)

const saysTarget = (row: PaletteRow, target: string): boolean => {
  if (row.choice.kind !== 'act') return false
  const { subject, given = {}, resource } = row.choice
  const wanted = fold(target)
  if (subject)
    return (
      subject.records.length === 1 &&
      [resource.title, resource.subtitle].some(
        name =>
          name !== undefined && fold(textOf(resource.fields[name], name, subject.records[0] as AnyRow, '')) === wanted,
      )
    )
  return [row.title, row.note ?? '', ...Object.values(given).map(({ text }) => text)].some(text =>
    fold(text).includes(wanted),
  )
}

const saysValues = (row: PaletteRow, values: NonNullable<Case['values']>): boolean => {
  if (row.choice.kind !== 'act') return false
  const { given = {}, input = {} } = row.choice
  return Object.entries(values).every(([name, wanted]) =>
    [given[name]?.text, given[name]?.value, input[name]].some(
      value => value !== undefined && fold(String(value)).includes(fold(wanted)),
    ),
  )
}

export const openRelevance = async ({ shop, more = 0 }: { shop?: Shop; more?: number }): Promise<RelevanceDesk> => {
  const all = [...resources, ...moreResources(more)]
  const desk = await openDesk({ resources: all })
  if (shop) await openShop(shop)
  setCatalogue(all)
  keepHot()
  const hot = shop ? (await api.get<HotAnswer>(paths.hot)).records : []
  const known = new Map<string, AnyRow | undefined>()

  const rowOf = async (resource: Resource, name: string): Promise<AnyRow | undefined> => {
    const key = `${resource.name}:${name}`
    if (known.has(key)) return known.get(key)
    const found = await pickable(resource, name, new AbortController().signal)
    const row = found.find(({ title, subtitle }) => [title, subtitle].some(text => fold(text) === fold(name)))?.row
    known.set(key, row)
    return row
  }

  const standAt = async ({ at, focus }: Case): Promise<{ ids: string[] } | undefined> => {
    clearSubjects()
    const resource = at === undefined ? undefined : knownResource(at)
    go(resource ? screenOf(resource) : '/')
    const row = resource && focus !== undefined ? await rowOf(resource, focus) : undefined
    if (focus !== undefined && !row) throw new Error(`The shop has no ${at} called ${focus}`)
    if (resource && row) setSubject({ resource, records: [row], from: 'focus' })
    const held = resource && row ? { resource, records: [row], from: 'focus' as const } : undefined
    holdSubject(held)
    return row && { ids: [row.id] }
  }

  return {
    speakIn: async language => {
      await speak(language)
      await thesaurusCome()
    },
    rowsFor: async asked => {
      // Connections that end meanwhile are seen to end.
      await new Promise(done => setImmediate(done))
      return answersTo(asked.said, await standAt(asked), shop !== undefined)
    },
    isMeant: (row, asked) => {
      const ids = new Set([row.id, row.id.replace(/^filled:/, ''), ...namesOf(row)])
      if (!asked.meant.some(id => ids.has(folded(id)))) return false
      if (asked.target !== undefined && !saysTarget(row, asked.target)) return false
      return asked.values === undefined || saysValues(row, asked.values)
    },
    known: folded,
    offered: () => ({ commands: commandsNow(), records: hot.map(offeredRecord) }),
    close: desk.close,
  }
}

const offeredRecord = ({ resource, title, subtitle }: Hit): Offered => ({
  id: `rec:${resource}:${fold(title)}`,
  title,
  also: subtitle ? [subtitle] : [],
})
