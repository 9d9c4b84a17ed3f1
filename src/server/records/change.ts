// A record about to be written: what it was, what was given, what it will be.
import type { AnyRow, Resource } from '#contract/resource.ts'
import { RecordStatus, type RecordStatusName } from '#contract/valueSet.ts'
import { makeRecord } from '#machines/lifecycles/record.ts'
import { isSame } from '#rules/diff.ts'
import { newId } from './ids.ts'
import { shapeOf } from './shape.ts'

export interface Intent {
  id: string
  before: AnyRow | null
  /** Only what is to be set. */
  given: Readonly<Record<string, unknown>>
  /** The whole record afterwards; the checks put parsed values in. */
  after: Record<string, unknown>
  /** Where the state is moved to by the engine itself. */
  status?: RecordStatusName
}

const initials = new Map<string, RecordStatusName>([['none', 'active']])

export const initialStatus = ({ lifecycle }: Resource): RecordStatusName => {
  const known = initials.get(lifecycle)
  if (known || lifecycle === 'none') return known ?? 'active'
  const first = String(makeRecord(lifecycle).config.initial)
  const status = RecordStatus.names.find(name => name === first) ?? 'draft'
  initials.set(lifecycle, status)
  return status
}

export const creating = (
  resource: Resource,
  given: Readonly<Record<string, unknown>>,
  id = newId(),
  status = initialStatus(resource),
): Intent => {
  const after: Record<string, unknown> = { id, status, x: {} }
  for (const { name, field } of shapeOf(resource).fields) after[name] = given[name] ?? field.facts.default ?? null
  for (const name of Object.keys(given)) if (!(name in after) || name === 'x') after[name] = given[name]
  return { id, before: null, given, after, status }
}

export const changing = (
  before: AnyRow,
  given: Readonly<Record<string, unknown>>,
  status: RecordStatusName = before.status,
): Intent => {
  const after: Record<string, unknown> = { ...before, ...given, id: before.id, status }
  if (given.x && typeof given.x === 'object') after.x = { ...(before.x as object), ...given.x }
  return { id: before.id, before, given, after, status }
}

/** Names of what differs: declared fields, the state, the extra columns of imports. */
export const differing = (resource: Resource, { before, after }: Pick<Intent, 'before' | 'after'>): string[] => {
  const names = ['status', ...shapeOf(resource).fields.map(({ name }) => name), 'x']
  if (!before)
    return names.filter(name => after[name] !== null && after[name] !== undefined && !isSame(after[name], {}))
  return names.filter(name => !isSame(before[name] ?? null, after[name] ?? null))
}

/** Several patches of one record become one: later values win. */
export const patchesById = (
  patches: readonly { id: string; patch: object }[],
): Map<string, Record<string, unknown>> => {
  const merged = new Map<string, Record<string, unknown>>()
  for (const { id, patch } of patches) merged.set(id, { ...merged.get(id), ...patch })
  return merged
}
