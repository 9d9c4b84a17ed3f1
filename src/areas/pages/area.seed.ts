// The demo's pages: a home page, a landing page for each shelf with guides below it, the stories of the brands, policies and campaigns,
// with what shoppers did on them in the last weeks.
import { readBrands } from '#areas/brands/brands.door.ts'
import { type Node, readTree } from '#areas/categories/categories.door.ts'
import { columnOf, tableOf } from '#contract/address.ts'
import { countries } from '#contract/brand.ts'
import type { Block } from '#contract/fields/blocks.ts'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import type { AnyRow } from '#contract/resource.ts'
import type { Planned, PlannedAction } from '#contract/revisions.ts'
import { codeIn, RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { pathsOf, type Spot } from '#rules/page/address.ts'
import { languagesOf, readingMinutes, textsOf } from '#rules/page/content.ts'
import { type LintLevel, lintPage } from '#rules/page/lint.ts'
import type { Tx } from '#server/db/tenant.ts'
import { pointingsIn } from '#server/records/pointed.ts'
import { isContent } from '#server/records/revisions.ts'
import { type Planner, plannerOf, seedAppointments } from '#server/seed/appointments.ts'
import { dateAgo, daysAgo } from '#server/seed/day.ts'
import { base, type DatedChance, insertRows } from '#server/seed/rows.ts'
import { PageKind, pages, Robots, SchemaKind } from './pages.ts'
import { pageTemplates } from './templates.ts'
import { abouts, anyShelf, brandStory, campaigns, guides, home, orderSteps, policies, shelves } from './texts.seed.ts'

/** Who plans what is scheduled. */
const desk = 'admin@nucleus.example'

interface Drawn {
  type: keyof typeof PageKind.codes
  title: Localized
  slug?: string
  under?: Drawn
  blocks: Block[]
  status?: RecordStatusName
  reviewIn?: number
  /** What the clock does with it, so many days from now. */
  planned?: { does: PlannedAction; inDays: number }
  ago: number
}

interface Filled {
  shop?: string
  brand?: string
  thing?: string
}

const filled = (said: Localized, names: Filled, languages: readonly string[]): Localized =>
  Object.fromEntries(
    Object.entries(said).flatMap(([language, text]) =>
      languages.includes(language)
        ? [[language, text.replace(/\{(\w+)\}/g, (_, name) => names[name as keyof Filled] ?? '')]]
        : [],
    ),
  )

const longestDescription = 150

const english = (text: string): Localized => ({ [defaultUrlLang]: text })

/** Parts of a page, each a heading with its text. */
const parted = (
  block: (type: string, props: Record<string, unknown>) => Block,
  parts: readonly (readonly [string, string])[],
  names: Filled,
): Block[] =>
  parts.flatMap(([heading, text]) => [
    block('heading', { title: english(heading), level: 'h2' }),
    block('richText', { text: filled(english(`<p>${text}</p>`), names, [defaultUrlLang]) }),
  ])

const drawnOf = (
  chance: DatedChance,
  {
    shop,
    tops,
    leaves,
    brands,
    languages,
  }: {
    shop: string
    tops: readonly Node[]
    leaves: readonly Node[]
    brands: readonly { id: string; name: string; slug: string }[]
    languages: readonly string[]
  },
): Drawn[] => {
  const block = (type: string, props: Record<string, unknown>): Block => ({ id: chance.id(), type, props })
  const inAll = (said: Localized, names: Filled = { shop }): Localized => filled(said, names, languages)
  const rail = (props: Record<string, unknown>): Block => block('productRail', { most: 12, ...props })
  const ago = () => 5 + chance.under(200)

  const front: Drawn = {
    ...{ type: 'home', title: inAll(home.title), ago: ago() },
    blocks: [
      block('heading', { title: inAll(home.title), level: 'h2' }),
      block('richText', { text: inAll(home.lead) }),
      ...tops.slice(0, 2).map(({ id }) => rail({ title: inAll(home.rail), source: 'category', category: id })),
      block('steps', {
        title: inAll(home.steps),
        steps: orderSteps.map(({ title, text }) => ({ title: inAll(title), text: inAll(text) })),
      }),
    ],
  }
  const landings = tops.map((top): Drawn => {
    const [lead, more] = shelves[top.slug] ?? anyShelf
    return {
      ...{ type: 'landing', title: english(top.name), slug: top.slug, ago: ago() },
      blocks: [
        block('heading', { title: english(top.name), level: 'h2' }),
        block('richText', { text: english(`<p>${lead}</p>`) }),
        rail({ title: english(`All of ${top.name.toLowerCase()}`), source: 'category', category: top.id }),
        block('divider', {}),
        block('richText', { text: english(`<p>${more}</p>`) }),
      ],
    }
  })
  const articles = leaves.slice(0, 14).flatMap((leaf, at): Drawn[] => {
    const under = landings[tops.findIndex(({ id }) => id === leaf.parent)]
    if (!under) return []
    const parts = guides[at % guides.length] ?? []
    return [
      {
        ...{ type: 'article', under, slug: leaf.slug, ago: ago() },
        title: english(`How to choose: ${leaf.name.toLowerCase()}`),
        blocks: [
          ...parted(block, parts, { shop, thing: leaf.name.toLowerCase() }),
          rail({ title: english(leaf.name), source: 'category', category: leaf.id }),
        ],
        // A few are still being written, or were taken down.
        ...(at === 5 && { status: 'draft' as const }),
        ...(at === 12 && { status: 'schedule' as const, planned: { does: 'publish', inDays: 2 } as const }),
        ...(at % 7 === 6 && { status: 'inactive' as const }),
      },
    ]
  })
  const house: Drawn = {
    ...{ type: 'landing', title: english('Our brands'), slug: 'our-brands', ago: ago() },
    blocks: [
      block('heading', { title: english('Our brands'), level: 'h2' }),
      ...brands.map(({ id, name }) => rail({ title: english(name), source: 'brand', brand: id })),
    ],
  }
  const stories = brands.map(
    ({ id, name, slug }): Drawn => ({
      ...{ type: 'brandStory', title: english(`The story of ${name}`), slug, under: house, ago: ago() },
      blocks: [
        ...parted(block, brandStory, { shop, brand: name }),
        rail({ title: english(`From ${name}`), source: 'brand', brand: id }),
      ],
    }),
  )
  const legal: Drawn = {
    ...{ type: 'landing', title: english('Policies'), slug: 'policies', ago: ago() },
    blocks: [block('richText', { text: english('<p>What we promise, and what we ask of you.</p>') })],
  }
  const rules = policies.map(
    ({ slug, title, parts }, at): Drawn => ({
      ...{
        type: 'policy',
        title: inAll(title),
        slug,
        under: legal,
        blocks: parted(block, parts, { shop }),
        ago: ago(),
      },
      // One is overdue, one soon.
      reviewIn: at === 0 ? -6 : at === 1 ? 12 : 60 + chance.under(240),
    }),
  )
  const season = campaigns.map(
    ({ slug, title, lead, isDraft }, at): Drawn => ({
      ...{ type: 'campaign', title: inAll(title), slug, ago: 3 + at * 9 },
      blocks: [
        block('heading', { title: inAll(title), level: 'h2' }),
        block('richText', { text: english(`<p>${lead}</p>`) }),
        ...tops
          .slice(at % 2, (at % 2) + 2)
          .map(({ id, name }) => rail({ title: english(name), source: 'category', category: id })),
      ],
      ...(isDraft && { status: 'draft' as const }),
      // Its month is over soon.
      ...(at === 1 && { planned: { does: 'deactivate', inDays: 5 } as const }),
    }),
  )
  const others = abouts.map(
    ({ slug, title, parts }): Drawn => ({
      ...{ type: 'custom', title: inAll(title), slug, blocks: parted(block, parts, { shop }), ago: ago() },
    }),
  )
  return [front, ...landings, ...articles, house, ...stories, legal, ...rules, ...season, ...others]
}

/** What search engines are told: the first words of the page, cut between two of them. */
const searched = ({ title, blocks }: Drawn, shop: string) => {
  const text = textsOf(
    pages.fields.blocks,
    blocks.filter(({ type }) => type === 'richText'),
  ).find(({ language }) => language === defaultUrlLang)
  const said = (text?.text ?? '').replace(/<[^>]*>/g, '')
  const cut = said.length <= longestDescription ? said : said.slice(0, longestDescription).replace(/[\s,;.]+\S*$/, '')
  return {
    seoTitle: english(`${title[defaultUrlLang]} | ${shop}`.slice(0, 70)),
    seoDescription: cut ? english(cut) : null,
  }
}

/** As the check finds it when it is written; what its links lead to is there. */
const linted = (one: Drawn, shop: string, now: number) => {
  const lints = lintPage({
    ...{ field: pages.fields.blocks, blocks: one.blocks, title: one.title, ...searched(one, shop) },
    now,
  })
  const count = (level: LintLevel) => lints.filter(lint => lint.level === level).length
  return { lintErrors: count('error'), lintWarnings: count('warning') }
}

/** At ten in the morning, as people plan. */
const entryOf = (
  chance: DatedChance,
  { does, inDays }: { does: PlannedAction; inDays: number },
  planner: Planner | undefined,
  zone: string,
): Planned => ({
  ...{ id: chance.id(), does, revision: does === 'publish' ? 1 : null, pair: null, zone },
  at: daysAgo(chance.day, -inDays, 10),
  ...{ by: planner?.id ?? null, byName: planner?.name ?? '' },
})

/** As a row of the table, choices by their codes. */
const stored = (vendor: string, chance: DatedChance, { id, ...values }: AnyRow, ago: number) => {
  const codes: Record<string, unknown> = {
    type: codeIn(PageKind, values.type as keyof typeof PageKind.codes),
    robots: codeIn(Robots, values.robots as keyof typeof Robots.codes),
    structuredData: codeIn(SchemaKind, values.structuredData as keyof typeof SchemaKind.codes),
  }
  const own = Object.keys(pages.fields).filter(name => name in values)
  return {
    ...base(chance, vendor, id, codeIn(RecordStatus, values.status), ago),
    ...Object.fromEntries(own.map(name => [columnOf(name), codes[name] ?? values[name]])),
  }
}

const visited = (vendor: string, chance: DatedChance, page: AnyRow, most: number) =>
  Array.from({ length: 28 }, (_, ago) => {
    const views = chance.under(most) + 1
    const blocks = page.blocks as Block[]
    return {
      ...{ vendor, page: page.id, day: dateAgo(chance.day, ago), views, visitors: Math.ceil(views * 0.8) },
      ...{ exits: Math.floor(views / 3), seconds: views * (15 + chance.under(60)) },
      scroll: [0.9, 0.7, 0.45, 0.25].map(share => Math.round(views * share)),
      clicks: Object.fromEntries(
        blocks.filter(({ type }) => type === 'productRail').map(({ id }) => [id, Math.floor(views / 4)]),
      ),
    }
  })

export const seed = async (
  tx: Tx,
  { code: vendor, country }: { code: string; country: string },
  chance: DatedChance,
): Promise<void> => {
  const tree = await readTree(tx)
  const brands = (await readBrands(tx)).map(({ id, code, name }) => ({ id, name: spoken(name), slug: code }))
  const tops = tree.filter(({ parent }) => parent === null)
  const leaves = tree.filter(({ parent }) => parent !== null)
  const languages = [defaultUrlLang, country === 'ARE' ? 'ar-ae' : 'hi-in']
  const shop = vendor.split('-')[0]!.toUpperCase()
  const drawn = drawnOf(chance, { shop, tops, leaves, brands, languages })
  const ids = new Map(drawn.map(one => [one, chance.id()]))
  const spots = new Map<string, Spot>(
    drawn.map(one => [
      ids.get(one)!,
      {
        ...{ id: ids.get(one)!, title: '', isHome: one.type === 'home' },
        slug: one.slug ? { [defaultUrlLang]: one.slug } : null,
        parent: one.under ? ids.get(one.under)! : null,
      },
    ]),
  )
  const { timezone } = countries.find(({ iso3 }) => iso3 === country)!
  const planner = await plannerOf(tx, desk)
  const rows = drawn.map(one => {
    const id = ids.get(one)!
    const status = one.status ?? 'active'
    const shownOnce = status !== 'draft' && status !== 'schedule'
    return {
      ...{ id, vendorCode: vendor, status, version: 1, type: one.type, title: one.title, blocks: one.blocks },
      ...{ robots: 'index', structuredData: one.type === 'article' ? 'article' : 'none', redirectOldSlug: true },
      ...{ slug: spots.get(id)!.slug, parent: spots.get(id)!.parent, path: pathsOf(spots, id) },
      ...{ revision: 1, liveRevision: shownOnce ? 1 : null },
      scheduled: one.planned ? [entryOf(chance, one.planned, planner, timezone)] : null,
      ...searched(one, shop),
      ...linted(one, shop, chance.day.now),
      readingMinutes: readingMinutes(pages.fields.blocks, one.blocks),
      languages: languagesOf(pages.fields.blocks, one.blocks, [one.title, ...Object.values(searched(one, shop))]),
      reviewDueAt: one.reviewIn === undefined ? null : dateAgo(chance.day, -one.reviewIn),
      tags: one.type === 'article' ? ['guide'] : [],
    } as unknown as AnyRow
  })
  await insertRows(
    tx,
    tableOf(pages),
    rows.map((row, at) => stored(vendor, chance, row, drawn[at]!.ago)),
  )
  await insertRows(
    tx,
    'page_path',
    rows.flatMap(row =>
      row.type === 'home'
        ? []
        : Object.entries(row.path as Localized).map(([language, path]) => ({
            ...{ vendor, url_lang: language, path, page: row.id },
          })),
    ),
  )
  await seedAppointments(tx, vendor, {
    resource: pages.name,
    by: desk,
    plans: rows.flatMap(({ id, scheduled }) =>
      ((scheduled ?? []) as Planned[]).map(({ id: entry, at }) => ({ id, entry, at })),
    ),
  })
  const content = Object.keys(pages.fields).filter(name => isContent(pages, name))
  await insertRows(
    tx,
    'revision',
    rows.map((row, at) => ({
      ...{ vendor, record_id: row.id, no: 1, resource: pages.name, at: daysAgo(chance.day, drawn[at]!.ago) },
      body: Object.fromEntries(content.map(name => [name, row[name] ?? null])),
    })),
  )
  await insertRows(
    tx,
    'content_ref',
    rows.flatMap(row =>
      pointingsIn(pages, row)
        .filter(({ field }) => isContent(pages, field))
        .map(({ path, to, id, weak }) => ({
          ...{ vendor, from_type: pages.name, from_id: row.id, from_revision: 1, path, to_type: to, to_id: id },
          strength: weak ? 'weak' : 'strong',
        })),
    ),
  )
  const live = rows.filter(({ status }) => status === 'active')
  await insertRows(
    tx,
    'page_stat',
    live.flatMap((row, at) => (at % 9 === 8 ? [] : visited(vendor, chance, row, row.type === 'home' ? 900 : 120))),
  )
  const [heading, text] = [chance.id(), chance.id()]
  await insertRows(tx, tableOf(pageTemplates), [
    {
      ...base(chance, vendor, chance.id(), codeIn(RecordStatus, 'active'), 200),
      name: 'Policy',
      blocks: [
        { id: heading, type: 'heading', props: { title: english('What this is about'), level: 'h2' } },
        { id: text, type: 'richText', props: { text: english('<p>Say it in the words of whoever reads it.</p>') } },
      ],
      locked_node_ids: [heading],
    },
  ])
}
