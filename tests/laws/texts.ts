// Every text the product can show, with the keys it is looked up by: read off the declarations, the rooms' words and the
// remarks in the sources. The locale law asks each language for one of the keys; `englishTexts` is what translators get.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { resources } from '#areas/all.resources.ts'
import type { Action, Sentence } from '#contract/action.ts'
import { camel, humanised, keyOf, snake } from '#contract/address.ts'
import type { Field } from '#contract/field.ts'
import { findingText, typeText, wantedText } from '#contract/finding.ts'
import { attentionKey } from '#contract/home.ts'
import type { Meanings } from '#contract/meaning.ts'
import { inputKeys } from '#contract/naming.ts'
import { problemText } from '#contract/problemText.ts'
import type { Resource } from '#contract/resource.ts'
import { revisionFields } from '#contract/revisions.ts'
import { actionsOf, type ResolvedAction } from '#contract/standard.ts'
import { contentActions, events, files, reading, writing } from '#contract/standardActions.ts'
import { blockerText } from '#rules/product/blockerText.ts'
import { ruleText } from '#rules/words.ts'
import { mailText } from '#server/mail/words.ts'
import { serverText } from '#server/words.ts'
import { sharedNames } from './sameEverywhere.ts'

export interface Text {
  /** In the order in which they are looked up; the last is where a translation belongs. */
  keys: string[]
  english: string
}

/** What an area says itself, or leaves to the list where it says the same as everybody. */
const named = (own: string[], name: string, english: string): Text => ({
  keys: sharedNames[name] === english ? [...own, keyOf.sharedName(name)] : own,
  english,
})

const fieldText = (resource: Resource, name: string, field: Field): Text =>
  named([keyOf.field(resource, name)], name, field.facts.label ?? humanised(name))

const inputText = (action: Pick<ResolvedAction, 'resource' | 'name' | 'standard'>, name: string, field: Field): Text =>
  named(inputKeys(action, name).slice(0, -1), name, field.facts.label ?? humanised(name))

const patterns = (field: Field): Text[] =>
  field.facts.pattern
    ? [{ keys: [keyOf.pattern(field.facts.pattern.message)], english: field.facts.pattern.message }]
    : []

const values = (field: Field): Text[] => {
  const { of, called = {} } = field.facts
  // A code from outside may be called as a value of a set is.
  const sets = new Set([of, ...Object.values(called).map(by => (typeof by === 'string' ? undefined : by.of))])
  // Names of fields are called as the fields are.
  return [...sets].flatMap(set =>
    set && !set.fieldsOf
      ? set.names.map(name => ({ keys: [keyOf.value(set, name)], english: set.labels[name] ?? humanised(name) }))
      : [],
  )
}

/** A part of something structured and what helps to fill it in, by their own words. */
const part = (name: string, field: Field): Text[] => {
  const { label = humanised(name), help } = field.facts
  return [
    { keys: [keyOf.part(label)], english: label },
    ...(help === undefined ? [] : [{ keys: [keyOf.part(help)], english: help }]),
    ...values(field),
    ...patterns(field),
  ]
}

const parts = (field: Field): Text[] =>
  Object.entries({ ...field.facts.parts, ...field.facts.asks }).flatMap(([name, inner]) => part(name, inner))

/** A column of a file that fills no field of its record. */
const columnText = (resource: Resource, column: string, field: Field): Text =>
  named([keyOf.column(resource, snake(column))], camel(column), field.facts.label ?? humanised(column))

/** What is said of an action: in the kit's words for a standard one. */
const sentences = (
  resource: Pick<Resource, 'name'>,
  { name, standard, says = {} }: Pick<ResolvedAction, 'name' | 'standard' | 'says'>,
): Text[] =>
  Object.entries(says).flatMap(([kind, forms]) =>
    Object.entries(forms as Sentence).map(([form, english]) => ({
      keys: [standard ? keyOf.saysStandard(name, kind, form) : keyOf.says(resource, name, kind, form)],
      english,
    })),
  )

/** Types of blocks and their fields, by their own words. */
const blocks = (whole: Field): Text[] =>
  Object.values(whole.facts.blocks ?? {}).flatMap(({ label, fields }) => [
    { keys: [keyOf.part(label)], english: label },
    ...Object.entries(fields).flatMap(([name, field]) => [...part(name, field), ...parts(field)]),
  ])

const textsOf = (resource: Resource): Text[] => [
  { keys: [keyOf.label(resource)], english: resource.label },
  { keys: [keyOf.one(resource)], english: resource.one },
  ...(resource.many ? [{ keys: [keyOf.many(resource)], english: resource.many }] : []),
  { keys: [`groups.${resource.group}`], english: humanised(resource.group) },
  ...Object.entries(resource.fields).flatMap(([name, field]) => [
    fieldText(resource, name, field),
    ...(field.facts.help ? [{ keys: [keyOf.help(resource, name)], english: field.facts.help }] : []),
    ...values(field),
    ...patterns(field),
    ...parts(field),
    ...blocks(field),
  ]),
  ...Object.entries(resource.filters ?? {}).flatMap(([name, field]) => [
    fieldText(resource, name, field),
    ...values(field),
  ]),
  ...actionsOf(resource).flatMap(action => [
    action.standard
      ? {
          keys: [keyOf.action(resource, action.name), keyOf.actionStandard(action.name)],
          english: kitActions[action.name]?.label ?? humanised(action.name),
        }
      : { keys: [keyOf.action(resource, action.name)], english: action.label },
    ...(action.labelOne
      ? [
          action.standard
            ? { keys: [keyOf.actionStandard(action.name, true)], english: kitActions[action.name]?.labelOne ?? '' }
            : { keys: [keyOf.actionOne(resource, action.name)], english: action.labelOne },
        ]
      : []),
    ...sentences(resource, action),
    ...Object.entries(action.input ?? {}).flatMap(([name, field]) =>
      action.standard && name in resource.fields
        ? []
        : [
            inputText(action, name, field),
            ...(field.facts.help
              ? [{ keys: [keyOf.inputHelp(resource, action.name, name)], english: field.facts.help }]
              : []),
            ...values(field),
            ...patterns(field),
            ...parts(field),
          ],
    ),
  ]),
  ...Object.entries(resource.composed ?? {}).flatMap(([name, { label, says = {} }]) => [
    { keys: [keyOf.composed(resource, name)], english: label },
    ...Object.entries(says).map(([saying, { says: english }]) => ({
      keys: [keyOf.saying(resource, name, saying)],
      english,
    })),
  ]),
  ...(resource.views ?? []).map(({ name }) => ({ keys: [keyOf.view(resource, name)], english: name })),
  ...Object.entries(resource.queues ?? {}).map(([name, { label }]) => ({
    keys: [keyOf.queue(resource, name)],
    english: label,
  })),
  ...Object.entries(resource.attention ?? {}).flatMap(([name, rule]) =>
    'queue' in rule ? [] : [{ keys: [attentionKey(resource, name)], english: rule.label }],
  ),
  ...Object.entries(resource.figures ?? {}).map(([name, { label }]) => ({
    keys: [keyOf.figure(resource, name)],
    english: label,
  })),
  ...Object.entries(resource.uploads ?? {}).flatMap(([name, upload]) => [
    { keys: [keyOf.upload(resource, name)], english: upload.label },
    ...Object.entries(upload.columns).flatMap(([column, field]) => [
      ...(resource.fields[camel(column)] ? [] : [columnText(resource, column, field)]),
      ...values(field),
    ]),
    ...Object.entries(upload.columns).flatMap(([column, { facts }]) =>
      facts.help ? [{ keys: [keyOf.columnHelp(resource, name, snake(column))], english: facts.help }] : [],
    ),
  ]),
]

/** As the kit has them, `Open {many}`: a standard action is translated once. */
const kitActions: Readonly<Record<string, Action>> = {
  ...reading,
  ...writing,
  ...files,
  ...events,
  ...contentActions,
}

const base: Text[] = Object.entries(sharedNames).map(([name, english]) => ({ keys: [keyOf.sharedName(name)], english }))

/** What every resource that is published by revisions has, and may do; no area need have one for it to be said. */
const content: Text[] = [
  ...Object.entries(revisionFields).map(([name, { facts }]) => ({
    keys: [keyOf.sharedName(name)],
    english: facts.label ?? humanised(name),
  })),
  ...Object.entries(contentActions).flatMap(([name, action]) => [
    { keys: [`actions.${name}.label`], english: action.label },
    ...sentences({ name: '' }, { ...action, name, standard: true }),
    ...Object.entries<Field>(action.input).flatMap(([asked, field]) => [
      inputText({ resource: '', name, standard: true }, asked, field),
      ...values(field),
    ]),
  ]),
]

/** What is said by key, room by room. */
const rooms: Record<string, Record<string, string>> = {
  findings: { ...findingText, ...blockerText },
  types: typeText,
  'findings.wanted': wantedText,
  problem: problemText,
  rules: ruleText,
  server: serverText,
}

const wordsOf = (room: string, words: Record<string, string>): Text[] =>
  Object.entries(words).map(([name, english]) => ({ keys: [`${room}.${name}`], english }))

const dictionary = (): Text[] => Object.entries(rooms).flatMap(([room, words]) => wordsOf(room, words))

/** Letters: finished on the server, never sent to a page. */
export const mailTexts = (): Text[] => wordsOf('mail', mailText)

const told = await Promise.all(
  globSync('src/areas/*/help.ts').map(path => import(resolve(path)) as Promise<{ help: readonly Meanings[] }>),
)

/** What resources tell of their fields and actions to who asks. */
export const helpTexts = (): Text[] =>
  told
    .flatMap(({ help }) => help)
    .flatMap(({ texts }) => Object.entries(texts))
    .map(([key, english]) => ({ keys: [key], english }))

/** `wording('key', 'words')` in the sources. */
const wordings = (): Text[] =>
  globSync('src/areas/**/*.ts').flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/wording\(\s*'([^']+)',\s*'((?:[^'\\]|\\.)*)'/g)].map(
      ([, key = '', english = '']) => ({ keys: [key], english: english.replaceAll("\\'", "'") }),
    ),
  )

/** `{ error: 'words' }` beside a pattern inside a schema. */
const schemaPatterns = (): Text[] =>
  globSync(['src/areas/*/*.ts']).flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/\{ error: '([^']+)' \}/g)].map(([, english = '']) => ({
      keys: [keyOf.pattern(english)],
      english,
    })),
  )

/** `remark('CODE', 'words', { … key: 'place' })` in the sources. */
const remarks = (): Text[] =>
  globSync('src/**/*.ts').flatMap(path =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /remark\(\s*'[A-Z_]+',\s*'((?:[^'\\]|\\.)*)',\s*\{(?:[^{}]|\{[^{}]*\})*?key: '([^']+)'/g,
      ),
    ].map(([, english = '', key = '']) => ({
      keys: [key],
      english: english.replaceAll("\\'", "'"),
    })),
  )

/** Console texts: `'room.name': 'words'` in the words.ts of the rooms and of the areas' own screens. */
const consoleTexts = (): Text[] =>
  globSync(['src/console/!(i18n)/words*.ts', 'src/areas/*/words*.ts']).flatMap(path =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^\s+'?([\w.]+)'?:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`),?$/gm,
      ),
    ].map(([, key = '', one, two, three]) => ({
      keys: [key],
      english: (one ?? two ?? three ?? '').replaceAll("\\'", "'"),
    })),
  )

export const consoleKeys = (): Text[] => consoleTexts()

/** What no declaration says. */
const written = [...dictionary(), ...remarks(), ...wordings(), ...schemaPatterns()]

/** What is said of the resources, each text once. */
export const resourceTexts = (list: readonly Resource[] = resources): Text[] => [
  ...new Map(list.flatMap(textsOf).map(text => [JSON.stringify(text), text])).values(),
]

/** All texts of the resources, with those they share. */
export const areaTexts = (list: readonly Resource[] = resources): Text[] => [
  ...base,
  ...content,
  ...written,
  ...resourceTexts(list),
]
