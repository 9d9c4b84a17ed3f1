// JSON schemas of requests and answers, drawn from the fields' own zod for the API description.
import * as z from 'zod/mini'
import type { Field, Fields } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { writable } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { RecordStatus } from '#contract/valueSet.ts'

type Json = Record<string, unknown>

const { $schema: _, ...anything } = z.toJSONSchema(z.unknown()) as Json

/** Drawn from its types, each with its own fields; what stands inside a block is a block as well. */
const treeSchema = (facts: Field['facts']): Json => ({
  type: 'array',
  maxItems: facts.max,
  items: {
    oneOf: Object.entries(facts.blocks ?? {}).map(([type, { fields, holds, label }]) => ({
      ...object(
        {
          id: { type: 'string', format: 'uuid' },
          type: { const: type },
          props: fieldsSchema(Object.entries(fields), true),
          ...(holds && {
            children: {
              type: 'array',
              items: { type: 'object' },
              description: `Blocks of these types: ${holds.join(', ')}`,
            },
          }),
        },
        ['id', 'type', 'props'],
      ),
      additionalProperties: false,
      title: label,
    })),
  },
})

const ofField = ({ schema, facts }: Field, mayBeNull: boolean): Json => {
  const { $schema: __, ...made } = (
    facts.blocks ? treeSchema(facts) : z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  ) as Json
  const described = {
    ...made,
    ...(facts.label && { title: facts.label }),
    ...(facts.help && { description: facts.help }),
  }
  return mayBeNull ? { anyOf: [described, { type: 'null' }] } : described
}

const object = (properties: Json, required: string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})

const fieldsSchema = (fields: [string, Field][], demand: boolean): Json => ({
  ...object(
    Object.fromEntries(fields.map(([name, field]) => [name, ofField(field, !field.required)])),
    demand
      ? fields
          .filter(([, field]) => field.required && !field.facts.when && field.facts.default === undefined)
          .map(([name]) => name)
      : [],
  ),
  additionalProperties: false,
})

const uuid = { type: 'string', format: 'uuid' }
const instant = { type: 'string', format: 'date-time' }

const base: Json = {
  id: uuid,
  vendorCode: { type: 'string' },
  status: { enum: RecordStatus.names },
  version: { type: 'integer', minimum: 1 },
  createdAt: instant,
  createdBy: { anyOf: [uuid, { type: 'null' }] },
  updatedAt: instant,
  updatedBy: { anyOf: [uuid, { type: 'null' }] },
}

const shownFields = (fields: Fields): Json =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { facts }]) => !facts.secret)
      .map(([name, field]) => [name, ofField(field, !field.required)]),
  )

export const rowSchema = (resource: Resource): Json =>
  object({ ...base, ...shownFields(resource.fields) }, Object.keys(base))

export const listSchema = (resource: Resource): Json =>
  object({
    rows: { type: 'array', items: rowSchema(resource) },
    page: object({
      number: { type: 'integer' },
      size: { type: 'integer' },
      total: { type: 'integer' },
      about: { type: 'boolean', description: 'True when total is an estimate' },
      next: { type: 'string', description: 'Send as `after` for the next page' },
    }),
  })

export const branchesSchema = (resource: Resource): Json =>
  object({
    rows: { type: 'array', items: rowSchema(resource) },
    below: { type: 'object', additionalProperties: { type: 'integer' } },
    found: { type: 'array', items: uuid },
    total: { type: 'integer' },
  })

const figured: Json = {
  count: { type: 'integer' },
  sums: { type: 'object', additionalProperties: { type: 'string', description: 'A whole number of any length' } },
}

export const groupedSchema: Json = object({
  by: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  total: object(figured),
  groups: {
    type: 'array',
    items: object({
      ...figured,
      value: { type: 'string', description: 'Send as `within` for the rows of the group' },
      title: { type: 'string' },
    }),
  },
})

export const stateCountsSchema: Json = {
  type: 'object',
  additionalProperties: object({
    total: { type: 'integer' },
    about: { type: 'boolean', description: 'True when total is an estimate' },
  }),
}

const finding = object({
  code: { type: 'string' },
  message: { type: 'string' },
  key: { type: 'string' },
  path: { type: 'string' },
  params: { type: 'object' },
  reasons: {
    type: 'array',
    items: { type: 'object' },
    description: 'Where it is several in one: each by its own code',
  },
})

export const copyPlacesSchema: Json = object({
  places: {
    type: 'array',
    items: object({ vendorCode: { type: 'string' }, name: { type: 'string' }, country: { type: 'string' } }),
  },
})

export const formFactsSchema: Json = {
  type: 'array',
  items: object(
    {
      field: { type: 'string' },
      part: { type: 'string' },
      when: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      empty: anything,
      above: object({ most: { type: 'number' }, tell: finding }),
    },
    ['field'],
  ),
}

export const outcomeSchema: Json = object({
  done: { type: 'array', items: { type: 'object' } },
  refused: { type: 'array', items: object({ id: { type: 'string' }, title: { type: 'string' }, why: finding }) },
  result: anything,
  operation: uuid,
})

const inputOf = (resource: Resource, { name, input, standard }: ResolvedAction): Json | undefined => {
  if (standard && name === 'create') return fieldsSchema(writable(resource, true), true)
  if (standard && name === 'change') return fieldsSchema(writable(resource, false), false)
  return input && fieldsSchema(Object.entries(input), true)
}

const targets: Record<ResolvedAction['on'], Json> = {
  nothing: {},
  record: { ids: { type: 'array', items: uuid, minItems: 1, maxItems: 1 } },
  records: {
    ids: { type: 'array', items: uuid, maxItems: 10_000 },
    matching: object(
      { filter: { type: 'string' }, count: { type: 'integer' }, minus: { type: 'array', items: uuid } },
      ['filter', 'count'],
    ),
  },
}

export const actSchema = (resource: Resource, action: ResolvedAction): Json => {
  const input = inputOf(resource, action)
  const target = targets[action.on]
  return object({
    ...target,
    ...(action.on !== 'nothing' && { versions: { type: 'object', additionalProperties: { type: 'integer' } } }),
    ...(input && { input }),
    reason: { type: 'string', maxLength: 500 },
    dry: { type: 'boolean', description: 'Answer with the plan and change nothing' },
  })
}
