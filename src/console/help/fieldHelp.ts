// What there is to say of one field, all of it read off the declaration: meaning, form, limits, an example, where it shows and
// who may change it. It asks nobody, so that a test can ask it about every field there is.
import { figureText } from '#console/fields/figureText.ts'
import { unitText } from '#console/fields/unit.ts'
import { isolatedIn } from '#console/i18n/isolated.ts'
import type { Words } from '#console/i18n/words.ts'
import { actionId, headerOf, keyOf } from '#contract/address.ts'
import type { Field, Setting } from '#contract/field.ts'
import { typeText } from '#contract/finding.ts'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import { exampleOf } from './example.ts'
import { limitsOf } from './limits.ts'
import { type HelpLine, line } from './lines.ts'

export interface Asker {
  words: Words
  setting: Setting
  may(actionId: string): boolean
  resources: readonly Resource[]
  /** Of the area's own, by message key. */
  example(key: string): string | undefined
}

const meaningOf = (key: string, { words }: Asker): string => words.t(keyOf.meaning(key), { defaultValue: '' })

const formOf = ({ kind, facts: { unit, to, format } }: Field, { words, setting, resources }: Asker): string => {
  const type = format === 'html' ? words.t('help.richText') : words.t(`types.${kind}`, { defaultValue: typeText[kind] })
  const pointsTo = resources.find(({ name }) => name === to)
  if (pointsTo) return words.t('help.formOf', { type, area: words.label(pointsTo) })
  const measure = unitText(unit, words.language) ?? (kind === 'money' ? setting.currency : undefined)
  return measure ? words.t('help.formIn', { type, unit: measure }) : type
}

const valueText = (field: Field, value: unknown, { words, setting }: Asker): string => {
  const { of } = field.facts
  if (typeof value === 'boolean') return words.t(value ? 'field.yes' : 'field.no')
  if (of && typeof value === 'string') return words.value(of, value)
  return figureText(field, value, setting, words)
}

const membersOf = ({ facts: { of } }: Field, { words }: Asker): string | undefined =>
  of && !of.fieldsOf ? words.row(of.names.map(name => words.value(of, name))) : undefined

const sentence = (parts: readonly string[], { words }: Asker): string =>
  words.row(parts).replace(/^\p{Ll}/u, first => first.toUpperCase())

/** What the value itself must be: the same for a field of a record and for what an action asks. */
export const valueHelp = (field: Field, key: string, asker: Asker): HelpLine[] => {
  const { default: start } = field.facts
  return [
    ...line('help.means', [meaningOf(key, asker)]),
    ...line('help.form', [sentence([formOf(field, asker), ...limitsOf(field, asker.setting, asker.words)], asker)]),
    ...line('help.choices', [membersOf(field, asker)]),
    ...line('help.example', [exampleOf(field, asker.example(key), asker)], true),
    ...line('help.start', [start !== undefined && start !== null && valueText(field, start, asker)]),
  ]
}

const rulesOf = (resource: Resource, { required, facts }: Field, { words }: Asker) => {
  const { t } = words
  const meant = Object.entries(facts.when ?? {}).map(([other, wanted]) => {
    const { of } = resource.fields[other]?.facts ?? {}
    const values = words.row(wanted.map(name => (of ? words.value(of, name) : name)))
    return t('help.onlyWhen', { field: words.field(resource, other), values })
  })
  return [
    required && !facts.readOnly && t('help.required'),
    facts.unique && t('help.unique', words.singular(resource)),
    facts.fixed && t('help.fixed'),
    ...meant,
  ]
}

/** Files whose columns carry it, by the name of the column there. */
const filesOf = (resource: Resource, name: string, { words }: Asker): string[] => {
  const header = headerOf(name)
  return Object.entries(resource.uploads ?? {})
    .filter(([, { columns }]) => header in columns)
    .map(([upload]) => words.t('help.inFile', { file: words.upload(resource, upload), header }))
}

const shownIn = (resource: Resource, name: string, field: Field, asker: Asker) => {
  const { t } = asker.words
  const { column, search, sortable } = field.facts
  return [
    column && t('help.inList'),
    search && t('help.inSearch'),
    sortable && t('help.sorts'),
    ...filesOf(resource, name, asker),
  ]
}

const whoMay = (resource: Resource, { facts }: Field, { words, may }: Asker): string[] => {
  const { t } = words
  const change = actionOf(resource, 'change')
  if (facts.virtual || facts.readOnly || !change) return [t('help.bySystem')]
  const right = facts.needs ?? actionId(resource, 'change')
  const named = isolatedIn(words.dir, facts.needs ?? words.action(change))
  return [t('help.whoMay', { right: named }), t(may(right) ? 'help.youMay' : 'help.youMayNot')]
}

export const fieldHelp = (resource: Resource, name: string, asker: Asker): HelpLine[] => {
  const field = resource.fields[name]
  if (!field) return []
  return [
    ...valueHelp(field, keyOf.field(resource, name), asker),
    ...line('help.rules', rulesOf(resource, field, asker)),
    ...line('help.shows', shownIn(resource, name, field, asker)),
    ...line('help.who', whoMay(resource, field, asker)),
    ...line('help.written', [name], true),
  ]
}
