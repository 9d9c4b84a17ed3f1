// Fields of many records, changed in one go: which fields that can be, what can be done to each, and what it asks for. The
// input is declared like any other, so form, endpoint and checks follow from it: one field, and sets like it for others.
import * as z from 'zod/mini'
import { f } from './f.ts'
import { type Field, type FieldKind, type Fields, structureKinds } from './field.ts'
import { type Resource, writable } from './resource.ts'
import { type ValueSet, valueSet } from './valueSet.ts'

const lists: readonly FieldKind[] = ['list', 'references']
const amounts: readonly FieldKind[] = ['integer', 'decimal', 'money', 'percent']

const said = { raise: 'Increase by percent', lower: 'Decrease by percent' }
const set = { set: 1, clear: 2 }
const hows = {
  how: valueSet('changeHow', set),
  howList: valueSet('changeHow', { ...set, add: 3, remove: 4 }),
  howMuch: valueSet('changeHow', { ...set, raise: 5, lower: 6 }, {}, said),
} as const
export type How = 'set' | 'clear' | 'add' | 'remove' | 'raise' | 'lower'

/** The input that says what is done to a field of this kind. */
export const howOf = ({ kind }: Pick<Field, 'kind'>): keyof typeof hows =>
  lists.includes(kind) ? 'howList' : amounts.includes(kind) ? 'howMuch' : 'how'

/** What is the same for many: no name that must be free, no structure. */
const changeable = (resource: Resource): [string, Field][] =>
  writable(resource, false).filter(([, { kind, facts }]) => !facts.unique && !structureKinds.includes(kind))

const wanting: readonly string[] = ['set', 'add', 'remove'] satisfies How[]

/** As it is asked for here: whenever it is the one that is meant, and with nothing given beforehand. */
const asked = (name: string, field: Field): Field => ({
  ...field,
  required: true,
  facts: {
    ...field.facts,
    required: true,
    default: field.kind === 'toggle' ? false : undefined,
    when: { field: [name], [howOf(field)]: wanting },
  },
})

const chosenBy = (of: ValueSet, how: keyof typeof hows, fields: readonly [string, Field][]): Field =>
  f.choice(of, {
    required: true,
    default: 'set',
    label: 'What to do',
    when: { field: fields.filter(([, field]) => howOf(field) === how).map(([name]) => name) },
  })

/** Nothing where no field is the same for many. */
export const fieldChangeInput = (resource: Resource): Fields | undefined => {
  const fields = changeable(resource)
  if (fields.length === 0) return undefined
  const codes = Object.fromEntries(fields.map(([name], at) => [name, at]))
  const names = { ...valueSet(`${resource.name}.fields`, codes), fieldsOf: resource.name }
  return {
    field: f.choice(names, { required: true }),
    ...Object.fromEntries(
      Object.entries(hows)
        .map(([how, of]) => [how, chosenBy(of, how as keyof typeof hows, fields)] as const)
        .filter(([, { facts }]) => facts.when?.field?.length),
    ),
    ...Object.fromEntries(fields.map(([name, field]) => [name, asked(name, field)])),
    ...(fields.some(([, field]) => howOf(field) === 'howMuch') && {
      percent: f.percent({ required: true, min: 1, max: 100_000, when: { howMuch: ['raise', 'lower'] } }),
    }),
    ...(fields.length > 1 && {
      also: f.json(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(fields.length - 1)), {
        again: 'field',
        label: 'Another field',
      }),
    }),
  }
}
