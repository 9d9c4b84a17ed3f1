// A schema as an example and as a list of its fields. Of a call's body the records and the input are shown, whatever else it takes.
import type { Schema } from './description.ts'

const texts: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  'date-time': '2026-01-31T09:00:00Z',
  date: '2026-01-31',
  uri: 'https://example.com',
  email: 'name@example.com',
}

const shownAlways: readonly string[] = ['ids', 'input']

const objectOf = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || shownAlways.includes(name))
      .map(([name, schema]) => [name, sampleOf(schema)]),
  )

export const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0])
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return schema.items ? [sampleOf(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return texts[schema.format ?? ''] ?? 'text'
}

export interface FieldLine {
  name: string
  type: string
  isRequired: boolean
  text: string
}

const typeOf = (schema: Schema): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeOf(schema.items) : ''}[]`
  return schema.format ?? schema.type ?? 'any'
}

const deepest = 4

/** Every field with the ones inside it, by dotted name. */
export const fieldsOf = (schema: Schema, within = '', depth = 0): FieldLine[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = within ? `${within}.${key}` : key
    const text = [field.title, field.description].filter(Boolean).join('. ')
    const line = { name, type: typeOf(field), isRequired: schema.required?.includes(key) ?? false, text }
    const inner = field.type === 'array' ? field.items : field
    return [line, ...(inner && depth < deepest ? fieldsOf(inner, inner === field ? name : `${name}[]`, depth + 1) : [])]
  })
