// What is wrong with a page before its readers say so: an error keeps it from being published, a warning is worth a look, a hint
// may stay. Each is told with the block it is in and the field of it.
import type { Field } from '#contract/field.ts'
import { type Block, type Blocks, kindOf, leavesOf, placedIn } from '#contract/fields/blocks.ts'
import { type Medium, undescribed } from '#contract/fields/files.ts'
import { defaultUrlLang, type Localized, spoken } from '#contract/fields/localized.ts'
import { isLive, isRecordTarget, type Linked, type RecordTarget, type Target } from '#contract/fields/target.ts'
import type { Finding } from '#contract/problem.ts'
import { momentFigure, numberFigure, type Params } from '#contract/said.ts'
import { refusal } from '../refusal.ts'
import type { say } from '../words.ts'
import { viewsOf } from './audience.ts'
import { languageOf } from './content.ts'
import { snippetOf } from './snippet.ts'
import type { Weight } from './weight.ts'

export const lintLevels = ['error', 'warning', 'hint'] as const
export type LintLevel = (typeof lintLevels)[number]

export interface Lint {
  level: LintLevel
  why: Finding
  /** The block, and its field; absent where it is said of the page. */
  block?: string
  part?: string
}

export interface LintedPage {
  /** The declaration of the tree. */
  field: Pick<Field, 'facts'>
  blocks: Blocks
  title?: Localized | null
  seoTitle?: Localized | null
  seoDescription?: Localized | null
  /** Places that were filled in and nobody has looked over, as `stillToReview` has them. */
  needsReview?: readonly string[]
  weight?: Weight
  /** The moment it is looked at, in milliseconds: what ends far ahead is no trouble yet. */
  now: number
  /** When it is taken down; absent, it stays. */
  until?: string | undefined
  /** What a link leads to: null where it is gone, undefined where nobody has asked. */
  linked?(target: RecordTarget): Linked | null | undefined
}

const found = (
  level: LintLevel,
  code: string,
  name: Parameters<typeof say>[0],
  params?: Params,
  at?: { block: string; part?: string },
) => ({
  level,
  why: refusal(code, name, params),
  ...at,
})

/** Tags and attributes that no shop shows; what cleans the text decides, this only foretells. */
const unsafe = /<(script|style|iframe|object|embed|form|input)\b|\s(on[a-z]+)\s*=|(javascript):/gi
const unsafeIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(unsafe)].map(([, tag, handler, scheme]) => (tag ?? handler ?? scheme ?? '').toLowerCase()),
  ),
]

const typedPrice = /(?:₹|\bRs\.?|\bINR|\bAED|\bSAR|€|£|\$)\s?\d[\d.,]*/

const textsOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as Localized))

const ofLeaves = ({ field, blocks, linked, ...when }: LintedPage): Lint[] =>
  leavesOf(field, blocks).flatMap(({ block: { id: block }, name: part, field: own, value }): Lint[] => {
    const at = { block, part }
    if (own.kind === 'media') {
      const missing = undescribed({ facts: { ...own.facts, described: true } }, value as Medium[])
      return missing ? [found('error', 'ALT_MISSING', 'pageLint.altMissing', { n: missing.params?.n ?? 1 }, at)] : []
    }
    if (own.kind === 'target') return ofTarget(value as Target, linked, when, at)
    if (own.kind === 'reference' || own.kind === 'references') return ofReferences(own, value, linked, when, at)
    if (own.kind !== 'localized' && own.kind !== 'text') return []
    const texts = textsOf(value)
    const parts = own.facts.format === 'html' ? [...new Set(texts.flatMap(unsafeIn))] : []
    const price = own.facts.format === 'url' ? undefined : typedPrice.exec(texts.join('\n'))?.[0]
    return [
      ...(parts.length > 0
        ? [found('error', 'HTML_UNSAFE', 'pageLint.htmlUnsafe', { parts: parts.join(', ') }, at)]
        : []),
      ...(price ? [found('warning', 'PRICE_TEXT_HARDCODED', 'pageLint.priceTyped', { price }, at)] : []),
    ]
  })

type When = Pick<LintedPage, 'now' | 'until'>

/** Of a page that stays, what ends is told this long ahead. */
const aheadMs = 30 * 86_400_000

/** From when on an end is told: at once where the page is taken down later, never where it is taken down before. */
const toldFrom = (endsAt: string, until: string | undefined): number => {
  const ends = Date.parse(endsAt)
  if (until === undefined) return ends - aheadMs
  return ends < Date.parse(until) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Of what is seen: whether it ends by itself while the page still shows it. */
const ofEnd = (
  { title, endsAt }: Linked,
  name: 'pageLint.linkEnds' | 'pageLint.shownEnds',
  { now, until }: When,
  at: { block: string; part: string },
): Lint[] =>
  endsAt && toldFrom(endsAt, until) <= now
    ? [found('warning', 'REF_EXPIRES_BEFORE_UNPUBLISH', name, { title, at: momentFigure(endsAt) }, at)]
    : []

const ofTarget = (
  target: Target,
  linked: LintedPage['linked'],
  when: When,
  at: { block: string; part: string },
): Lint[] => {
  const to = isRecordTarget(target) ? linked?.(target) : undefined
  if (to === null) return [found('error', 'LINK_BROKEN', 'pageLint.linkGone', {}, at)]
  if (to === undefined) return []
  if (isLive(to.status)) return ofEnd(to, 'pageLint.linkEnds', when, at)
  return [found('error', 'REF_NOT_LIVE', 'pageLint.linkUnseen', { title: to.title }, at)]
}

/** One finding for what is gone, one for each that is not seen, or that ends before the page does. */
const ofReferences = (
  { facts: { to = '' } }: Pick<Field, 'facts'>,
  value: unknown,
  linked: LintedPage['linked'],
  when: When,
  at: { block: string; part: string },
): Lint[] => {
  const shown = [value].flat().map(id => linked?.({ to, id: String(id) }))
  const there = shown.filter(one => one !== null && one !== undefined)
  return [
    ...(shown.includes(null) ? [found('error', 'REF_NOT_FOUND', 'pageLint.shownGone', {}, at)] : []),
    ...there.flatMap(one =>
      isLive(one.status)
        ? ofEnd(one, 'pageLint.shownEnds', when, at)
        : [found('error', 'REF_NOT_LIVE', 'pageLint.shownUnseen', { title: one.title }, at)],
    ),
  ]
}

const isNothing = (value: unknown): boolean => {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isNothing)
}
/** Kinds of field that readers see something of; a number or a choice only says how. */
const seen = new Set(['localized', 'media', 'file', 'files', 'references', 'reference', 'groups'])

/** A button with words and no way on. */
const leadsNowhere = ({ props }: Block): boolean => !isNothing(props.buttonText) && isNothing(props.link)

const ofBlocks = ({ field, blocks }: LintedPage): Lint[] =>
  placedIn(blocks).flatMap(({ block }): Lint[] => {
    const kind = kindOf(field.facts.blocks, block.type)
    if (!kind) return []
    const shown = Object.entries(kind.fields).filter(([, part]) => seen.has(part.kind))
    const isEmpty = shown.every(([name]) => isNothing(block.props[name]))
    const holdsNothing = kind.holds !== undefined && (block.children ?? []).length === 0
    if (holdsNothing || (shown.length > 0 && isEmpty))
      return [found('warning', 'BLOCK_EMPTY', 'pageLint.empty', {}, { block: block.id })]
    if (!leadsNowhere(block)) return []
    const label = spoken(block.props.buttonText as Localized)
    return [found('warning', 'LINK_BROKEN', 'pageLint.linkNowhere', { label }, { block: block.id, part: 'link' })]
  })

interface Heading {
  block: string
  level: number
}

const levelsIn = (text: string): number[] =>
  [...text.matchAll(/<h([1-6])\b/gi)].map(([, level]) => Math.max(2, Number(level)))

/** As they are read one after another. */
const headingsOf = (block: Block): Heading[] => {
  const { id, type, props } = block
  if (type === 'hero') return [{ block: id, level: 1 }]
  if (type === 'heading') return [{ block: id, level: props.level === 'h4' ? 4 : props.level === 'h3' ? 3 : 2 }]
  const rich = type === 'richText' ? props.text : type === 'htmlSafe' ? props.html : undefined
  if (rich) return levelsIn(spoken(rich as Localized)).map(level => ({ block: id, level }))
  return isNothing(props.title) ? [] : [{ block: id, level: 2 }]
}

const headingsFound = (blocks: Blocks): Lint[] => {
  const all = placedIn(blocks).flatMap(({ block }) => headingsOf(block))
  const twice = all.filter(({ level }) => level === 1).slice(1)
  const jumps = all.flatMap(({ block, level }, at): Lint[] => {
    const before = all[at - 1]?.level ?? 1
    return level > before + 1
      ? [found('warning', 'HEADING_ORDER', 'pageLint.headingOrder', { level, before }, { block })]
      : []
  })
  return [...twice.map(({ block }) => found('warning', 'TITLE_TWICE', 'pageLint.titleTwice', {}, { block })), ...jumps]
}

/** Each kind of visitor reads a page of their own; what several meet is told once. */
const ofHeadings = ({ blocks }: LintedPage): Lint[] => {
  const all = viewsOf(blocks).flatMap(headingsFound)
  return [...new Map(all.map(lint => [`${lint.why.code} ${lint.block}`, lint])).values()]
}

/** A page is meant for the languages its title is in. */
const ofLanguages = ({ field, blocks, title }: LintedPage): Lint[] => {
  const meant = Object.keys(title ?? {}).filter(language => title?.[language]?.trim())
  const by = new Map<string, Set<string>>()
  for (const { block, field: own, value } of leavesOf(field, blocks)) {
    if (own.kind !== 'localized') continue
    const missing = meant.filter(language => !(value as Localized)[language]?.trim())
    by.set(block.id, (by.get(block.id) ?? new Set()).union(new Set(missing)))
  }
  return [...by].flatMap(([block, languages]) => {
    if (languages.size === 0) return []
    const level = languages.has(defaultUrlLang) ? 'error' : 'warning'
    return [found(level, 'LOCALE_MISSING', 'pageLint.untranslated', { languages: [...languages] }, { block })]
  })
}

/** Told once for each block, and once for the texts beside them. */
const ofReview = ({ needsReview = [] }: LintedPage): Lint[] => {
  const by = Map.groupBy(needsReview, mark => /^\S+ ([^.]+)\./.exec(mark)?.[1])
  return [...by].map(([block, marks]) => {
    const languages = [...new Set(marks.map(languageOf))]
    return found(
      'warning',
      'NEEDS_REVIEW',
      'pageLint.unreviewed',
      { languages },
      block === undefined ? block : { block },
    )
  })
}

const ofSearch = ({ title, seoTitle, seoDescription }: LintedPage): Lint[] => {
  const said = (map: Localized | null | undefined, language: string) => map?.[language]?.trim() ?? ''
  const languages = [...new Set([...Object.keys(seoTitle ?? {}), ...Object.keys(seoDescription ?? {})])]
  const cuts = languages.map(language =>
    snippetOf({ title: said(seoTitle, language), description: said(seoDescription, language) }),
  )
  const long = cuts.find(cut => cut.title.rest)?.title
  const wordy = cuts.find(cut => cut.description.rest)?.description
  return [
    ...(isNothing(seoTitle) && !isNothing(title) ? [found('hint', 'SEO_MISSING', 'pageLint.seoTitleMissing')] : []),
    ...(isNothing(seoDescription) ? [found('hint', 'SEO_MISSING', 'pageLint.seoDescriptionMissing')] : []),
    ...(long ? [found('warning', 'SEO_TITLE_LONG', 'pageLint.seoTitleLong', { ...long })] : []),
    ...(wordy ? [found('warning', 'SEO_DESCRIPTION_LONG', 'pageLint.seoDescriptionLong', { ...wordy })] : []),
  ]
}

const kilobytes = (bytes: number) => numberFigure(Math.round(bytes / 1000))

const ofWeight = ({ weight }: LintedPage): Lint[] => {
  if (weight?.level !== 'over') return []
  const heaviest = weight.blocks[0]?.block
  const params = { size: kilobytes(weight.bytes), budget: kilobytes(weight.budget) }
  return [
    found(
      'warning',
      'OVER_BUDGET',
      'pageLint.overBudget',
      params,
      heaviest === undefined ? undefined : { block: heaviest },
    ),
  ]
}

const rank = (lint: Lint): number => lintLevels.indexOf(lint.level)

/** The worst first; of one level in the order blocks are read in, the page's own last. */
export const lintPage = (page: LintedPage): Lint[] => {
  const place = new Map(placedIn(page.blocks).map(({ block }, at) => [block.id, at]))
  const at = ({ block }: Lint): number => (block === undefined ? Number.POSITIVE_INFINITY : (place.get(block) ?? 0))
  return [
    ...ofLeaves(page),
    ...ofBlocks(page),
    ...ofHeadings(page),
    ...ofLanguages(page),
    ...ofReview(page),
    ...ofSearch(page),
    ...ofWeight(page),
  ].sort((one, other) => rank(one) - rank(other) || (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0))
}

/** The next moment at which the check finds something else by time alone, in milliseconds; undefined where it never does. */
export const nextLookAt = ({ field, blocks, linked, now, until }: LintedPage): number | undefined => {
  const told = leavesOf(field, blocks).flatMap(({ field: own, value }) => {
    const { to } = own.facts
    const named = own.kind === 'target' ? [value as Target].filter(isRecordTarget) : []
    const shown = to && own.kind.startsWith('reference') ? [value].flat().map(id => ({ to, id: String(id) })) : []
    return [...named, ...shown].flatMap(one => {
      const { endsAt } = linked?.(one) ?? {}
      return endsAt ? [toldFrom(endsAt, until)] : []
    })
  })
  const ahead = told.filter(at => at > now && Number.isFinite(at))
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}
