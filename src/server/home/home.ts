// The start page in one answer: each card by the rights of whoever asks.
import { sql } from 'drizzle-orm'
import { actionId, kebab, recordScreenOf } from '#contract/address.ts'
import {
  type AttentionCard,
  type FigureCard,
  type HomeAnswer,
  isBroken,
  mostViewTiles,
  type Period,
  type ViewTile,
  type Wallboard,
} from '#contract/home.ts'
import { figureCard } from '#contract/homeLayout.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Language, Profile } from '#contract/session.ts'
import { weights } from '#rules/attention.ts'
import { rowsOf } from '#server/db/statement.ts'
import { readingTenant, withoutTenant } from '#server/db/tenant.ts'
import { type Kit, type Staff, settingOf } from '#server/kit.ts'
import { countingOf, countOf } from '#server/records/count.ts'
import { filterSql } from '#server/records/filter.ts'
import { plainTitle, shapeOf, visibleColumns } from '#server/records/shape.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { viewsOf } from '#server/records/views.ts'
import { attentionAsked } from './attention.ts'
import { type Card, cardsOf, type FilteringOf, filteringsFor, type Made, madeOf } from './cards.ts'
import { teamFor } from './deeds.ts'
import { draftsFor } from './drafts.ts'
import { figureAsked } from './figures.ts'
import { layoutFor } from './layout.ts'
import { lineKey, type Marks, marksFor, noteFor } from './marks.ts'
import { plannedFor } from './planned.ts'

const marked = (card: AttentionCard, marks: Marks, { userId }: Staff): AttentionCard => {
  const mark = marks.get(lineKey(card))
  return {
    ...card,
    score: card.score + (mark?.taker === userId ? weights.mine : 0),
    ...(mark?.taker && { taker: { id: mark.taker, name: mark.taker_name ?? '' } }),
    ...(mark?.until && { snoozedUntil: mark.until }),
  }
}

/** The most urgent first; what could not be read stands at the end. */
const inOrder = (one: Card<AttentionCard>, other: Card<AttentionCard>): number =>
  (isBroken(other) ? -1 : other.score) - (isBroken(one) ? -1 : one.score)

const profileOf = (kit: Kit, { userId }: Staff): Promise<Profile> =>
  withoutTenant(kit.db, async tx => {
    const [row] = await rowsOf<{ profile: Profile }>(tx, sql`select profile from user_account where id = ${userId}`)
    return row?.profile ?? {}
  })

const viewTiles = async (
  kit: Kit,
  staff: Staff,
  wanted: readonly string[],
  filteringOf: FilteringOf,
): Promise<ViewTile[]> => {
  if (wanted.length === 0) return []
  const kept = await viewsOf(kit, staff)
  const tiles = wanted.slice(0, mostViewTiles).map(async (view): Promise<ViewTile[]> => {
    const [name, ...rest] = view.split('/')
    const key = rest.join('/')
    const resource = kit.resources.find(one => one.name === name)
    if (!resource || !staff.may(actionId(resource, 'open'))) return []
    const filter =
      resource.views?.find(one => one.name === key)?.filter ??
      kept.find(one => one.id === key && one.resource === name)?.filter
    if (filter === undefined) return []
    const shape = shapeOf(resource)
    const where = filterSql(filter, await filteringOf(resource))
    const { total, about } = await countOf(kit.db, scopeFor(staff), countingOf(shape, staff.place.vendorCode, where))
    return [{ view, count: total, about }]
  })
  const settled = await Promise.allSettled(tiles)
  return settled.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
}

const recordAddress = /^\/([a-z0-9-]+)\/([0-9a-f-]{36})$/
const mostRecents = 8

/** What they are called, by address; one statement for each resource. */
const recentTitles = async (kit: Kit, staff: Staff, recents: readonly string[]): Promise<Record<string, string>> => {
  const ids = new Map<Resource, string[]>()
  for (const address of recents.filter(one => recordAddress.test(one)).slice(0, mostRecents)) {
    const [, path = '', id = ''] = recordAddress.exec(address) ?? []
    const resource = kit.resources.find(one => kebab(one.name) === path)
    if (!resource || resource.isTool || !staff.may(actionId(resource, 'show'))) continue
    ids.set(resource, [...(ids.get(resource) ?? []), id])
  }
  const { urlLang, vendor } = settingOf(staff.place)
  const titles: Record<string, string> = {}
  await readingTenant(kit.db, scopeFor(staff), async tx => {
    for (const [resource, own] of ids) {
      const title = visibleColumns(shapeOf(resource), staff).find(({ name }) => name === resource.title)
      const rows = await rowsOf<{ id: string; title: unknown }>(
        tx,
        sql`select t.id, ${title ? title.at : sql`t.id`} as title from ${shapeOf(resource).table} t
          where t.vendor = ${vendor} and t.status <> 2 and t.id = any(${sql.param(own)}::uuid[])`,
      )
      for (const row of rows) titles[recordScreenOf(resource, row.id)] = plainTitle(row.title, urlLang) || row.id
    }
  })
  return titles
}

/** What resources declare of themselves: figures in the order of the areas, what waits not yet in order. */
const declaredFor = async (
  kit: Kit,
  staff: Staff,
  period: Period,
  filteringOf: FilteringOf,
  /** The figures that are wanted, by their card. */
  isWanted: (card: string) => boolean,
): Promise<{ figures: Card<FigureCard>[]; attention: Card<AttentionCard>[] }> => {
  const figures: Made<FigureCard>[] = []
  const attention: Made<AttentionCard | undefined>[] = []
  for (const resource of kit.resources) {
    if (!(resource.figures || resource.attention) || !staff.may(actionId(resource, 'open'))) continue
    const filtering = await filteringOf(resource)
    for (const one of Object.entries(resource.figures ?? {}))
      if (isWanted(figureCard(resource.name, one[0])))
        figures.push(...madeOf(kit, resource, one[0], () => figureAsked(kit, staff, resource, one, period, filtering)))
    for (const one of Object.entries(resource.attention ?? {}))
      attention.push(...madeOf(kit, resource, one[0], () => attentionAsked(kit, staff, resource, one, filtering)))
  }
  const [waiting, told] = await Promise.all([
    cardsOf<AttentionCard | undefined>(kit, staff, attention),
    cardsOf(kit, staff, figures),
  ])
  return { figures: told, attention: waiting.filter(card => card !== undefined) }
}

export const homeFor = async (kit: Kit, staff: Staff, period: Period, language: Language): Promise<HomeAnswer> => {
  const now = kit.clock.now()
  const filteringOf = filteringsFor(kit, staff)
  const [{ home = {}, recents = [] }, layout] = await Promise.all([profileOf(kit, staff), layoutFor(kit, staff)])
  const cards = new Set(layout.cards.map(({ card }) => card))
  const broken: string[] = []
  /** Of a card that is not on the page, or cannot be read, there is nothing; the others stand. */
  const listed = async <T>(card: string, nothing: T, read: () => Promise<T>): Promise<T> => {
    if (!cards.has(card)) return nothing
    try {
      return await read()
    } catch (error) {
      kit.log.warn({ card, error: String(error) }, 'A card of the start page could not be read')
      broken.push(card)
      return nothing
    }
  }
  const [{ figures, attention }, planned, views, titles, drafts, team, { marks, note }] = await Promise.all([
    declaredFor(kit, staff, period, filteringOf, card => cards.has(card)),
    listed('planned', [], () => plannedFor(kit, staff)),
    listed('views', [], () => viewTiles(kit, staff, home.views ?? [], filteringOf)),
    listed('recent', {}, () => recentTitles(kit, staff, recents)),
    listed('drafts', [], () => draftsFor(kit, staff)),
    listed('team', [], () => teamFor(kit, staff, language)),
    readingTenant(kit.db, scopeFor(staff), async tx => ({
      marks: await marksFor(tx, staff, now),
      note: await noteFor(tx, staff, now),
    })),
  ])
  return {
    at: now.toISOString(),
    period,
    layout,
    figures,
    attention: attention.map(card => (isBroken(card) ? card : marked(card, marks, staff))).sort(inOrder),
    planned,
    views,
    recents: titles,
    drafts,
    team,
    note,
    broken,
  }
}

const isOfPeople = ({ fields }: Resource): boolean =>
  Object.values(fields).some(({ facts }) => facts.personal !== undefined || facts.ofPerson)

/** Put together anew, so that whatever else a card comes to say is not on a wall by itself. */
export const wallboardFor = async (kit: Kit, staff: Staff, period: Period): Promise<Wallboard> => {
  const ofPeople = new Set(kit.resources.filter(isOfPeople).map(({ name }) => name))
  const [{ figures, attention }, planned] = await Promise.all([
    declaredFor(kit, staff, period, filteringsFor(kit, staff), () => true),
    plannedFor(kit, staff),
  ])
  return {
    at: kit.clock.now().toISOString(),
    period,
    figures: figures.map(card => {
      if (isBroken(card)) return card
      const { filter: _, ...told } = card
      return told
    }),
    attention: attention.sort(inOrder).map(card => {
      if (isBroken(card)) return card
      const { resource, name, count, about, since, due, score } = card
      return { resource, name, count, about, since, due, score }
    }),
    planned: planned.map(({ resource, at, does, count, title }) => ({
      resource,
      at,
      does,
      count,
      ...(title !== undefined && !ofPeople.has(resource) && { title }),
    })),
  }
}

export const periodIn = (text: string | undefined): Period => {
  if (text === undefined || text === 'today') return 'today'
  if (text === 'week' || text === 'month') return text
  throw new Problem('UNREADABLE', 'The period is today, week or month')
}
