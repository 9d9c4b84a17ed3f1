// Which fact of a record stands where on its page: each once, what is empty apart. What the title, the breadcrumb, a panel or another
// fact says already is left out.
import { isEmpty } from '#console/fields/empty.ts'
import { isolated } from '#console/fields/text.tsx'
import { calledIn, textIn, textOf } from '#console/fields/title.ts'
import type { Panel, Presented } from '#console/present.ts'
import { keyFacts, wholeOf } from '#contract/composed.ts'
import { type Field, isMeant } from '#contract/field.ts'
import { type AnyRow, type Resource, regionsOf } from '#contract/resource.ts'
import { factFields } from './factFields.ts'

export interface Part {
  name: string
  title: string
  fields: readonly string[]
}

export interface Placed {
  /** Beside the record: what people look for. */
  beside: readonly Part[]
  main: readonly Part[]
  empty: readonly string[]
}

type May = (right: string) => boolean

/** The panels this reader sees of this record. */
export const panelsFor = (panels: readonly Panel[], record: AnyRow, may: May): Panel[] =>
  panels.filter(({ needs, isFor }) => (!needs || may(needs)) && (isFor?.(record) ?? true))

/** What is chosen of a set is a fact in words; a code or a name is what one knows the record by. */
const isShownBelowTitle = ({ subtitle, title, fields }: Resource, presented: Presented): boolean =>
  subtitle !== undefined &&
  subtitle !== title &&
  fields[subtitle]?.facts.of === undefined &&
  !(presented.sections ?? []).some(({ at, fields: names }) => at === 'side' && names.includes(subtitle))

/** The code or name below the title. */
export const belowTitle = (resource: Resource, presented: Presented, record: AnyRow, urlLang: string) => {
  const { subtitle, title, fields } = resource
  if (!subtitle || !isShownBelowTitle(resource, presented)) return undefined
  const [text, name] = [subtitle, title].map(one => textOf(fields[one], one, record, urlLang))
  if (!text || !name || text === name) return undefined
  const facts = fields[subtitle]?.facts ?? {}
  const isCalled = calledIn(facts, textIn(record[subtitle], urlLang)) !== undefined
  return { name: subtitle, text, isText: isCalled || !isolated.includes(facts.format ?? 'plain') }
}

/** The state that stands beside the title, where the record has no status: what a chart moves, else what others move it to. */
export const headState = (resource: Resource): string | undefined => {
  if (resource.lifecycle !== 'none') return undefined
  const name = regionsOf(resource)[0]?.field ?? 'state'
  const field = resource.fields[name]
  return field?.facts.of ? name : undefined
}

const saidInHead = (resource: Resource, presented: Presented): (string | undefined)[] => [
  resource.title,
  isShownBelowTitle(resource, presented) ? resource.subtitle : undefined,
  headState(resource),
]

/** An amount or a count that is kept for the record, and nothing has been put to: as empty as one that is missing. */
const isNothing = ({ kind, facts }: Field, value: unknown): boolean =>
  value === 0 &&
  facts.default === 0 &&
  facts.readOnly === true &&
  !facts.column &&
  (kind === 'money' || kind === 'integer')

/** What is placed nowhere stands with what the record is; where no section says that, in one of its own. */
const withRest = (parts: readonly Part[], left: readonly string[]): Part[] =>
  parts.some(({ name }) => name === whatItIs)
    ? parts.map(part => (part.name === whatItIs ? { ...part, fields: [...part.fields, ...left] } : part))
    : [...parts, { name: 'facts', title: 'detail.facts', fields: left }]

const whatItIs = 'identity'

/** A text that only repeats what a record beside it is called: the one that leads there stays. */
const isNameOf = (name: string, record: AnyRow, resource: Resource): boolean =>
  resource.fields[name]?.kind === 'text' &&
  !isEmpty(record[name]) &&
  Object.entries(resource.fields).some(
    ([other, { kind }]) => kind === 'reference' && record[other] && record[`${other}Title`] === record[name],
  )

const isSaid = ({ composed }: Resource, record: AnyRow, name: string): boolean =>
  composed?.[name] !== undefined || !isEmpty(record[name])

/** A fact that says something: neither empty nor an amount that nothing was put to. */
export const isFilled = (resource: Resource, record: AnyRow, name: string): boolean => {
  const field = resource.fields[name]
  return isSaid(resource, record, name) && !(field && isNothing(field, record[name]))
}

export const placedFacts = (resource: Resource, presented: Presented, record: AnyRow, may: May): Placed => {
  const { sections = [], panels = [], tells = {} } = presented
  /** As the list puts them together. */
  const wholeNames = (of: readonly string[]) => [...new Set(of.map(name => wholeOf(resource, name, record)))]
  const said = new Set<string | undefined>([
    ...saidInHead(resource, presented),
    resource.parent?.field,
    ...panelsFor(panels, record, may).flatMap(({ tells: told = [] }) => told),
    ...Object.entries(tells).flatMap(([name, told]) => (isEmpty(record[name]) ? [] : (told ?? []))),
  ])
  const names = wholeNames(
    factFields(resource, may)
      .filter(([name, field]) => !said.has(name) && isMeant(field, record) && !isNameOf(name, record, resource))
      .map(([name]) => name),
  )
  const filled = names.filter(name => isFilled(resource, record, name))
  const partsOf = (at: 'main' | 'side'): Part[] =>
    sections
      .filter(section => (section.at ?? 'main') === at)
      .map(({ name, title, fields }) => ({
        name,
        title,
        fields: wholeNames(fields).filter(one => filled.includes(one)),
      }))
  const sorted = new Set<string>(sections.flatMap(({ fields }) => wholeNames(fields)))
  const left = filled.filter(name => !sorted.has(name))
  const some = (parts: readonly Part[]) => parts.filter(({ fields }) => fields.length > 0)
  return {
    beside: some(partsOf('side')),
    main: some(withRest(partsOf('main'), left)),
    empty: names.filter(name => !filled.includes(name)),
  }
}

/**
 * The facts of a small view, but for what stands in its head and what is empty. It has no breadcrumb: what the record belongs to comes
 * first, as the way there.
 */
export const smallFacts = (resource: Resource, presented: Presented, record: AnyRow, may: May): string[] => {
  const said = saidInHead(resource, presented)
  const open = new Map(factFields(resource, may))
  const belongsTo = resource.parent?.field
  return [...new Set([...(belongsTo ? [belongsTo] : []), ...keyFacts(resource, record)])]
    .filter(name => !said.includes(name) && isSaid(resource, record, name))
    .filter(name => {
      const field = open.get(name)
      return resource.composed?.[name] !== undefined || (field !== undefined && isMeant(field, record))
    })
}
