// A record of any resource as the server would answer it: with a value in every field that has no structure of its own, or with none.
import type { Field, FieldKind } from '#contract/field.ts'
import type { AnyRow, Resource } from '#contract/resource.ts'

export const rowId = (at: number): string => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`

/** What has a structure of its own stays empty: its area knows what it holds. */
export const rowValues: Record<FieldKind, (name: string, field: Field) => unknown> = {
  text: (name, { facts }) =>
    facts.format === 'color' ? '#aa3344' : facts.format === 'html' ? '<p>Text</p>' : `Text ${name}`,
  localized: name => ({ 'en-in': `Text ${name}` }),
  integer: () => 3,
  decimal: () => '1.5',
  money: () => 12_300,
  percent: () => 1500,
  toggle: () => true,
  choice: (_, { facts }) => facts.of?.names[0],
  date: () => '2026-01-05',
  moment: () => '2026-01-05T10:00:00Z',
  reference: () => rowId(40),
  references: () => [rowId(41)],
  list: (_, { facts }) => [facts.of?.names[0] ?? 'one'],
  json: () => null,
  file: () => null,
  files: () => [],
  media: () => [],
  target: () => null,
  groups: () => [],
  blocks: () => [],
}

const base = (status: string) => ({
  id: rowId(1),
  vendorCode: 'mgp',
  status,
  version: 7,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedAt: '2026-01-02T00:00:00Z',
  updatedBy: null,
})

export const filledRow = ({ fields }: Resource, status = 'active'): AnyRow =>
  ({
    ...base(status),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, rowValues[field.kind](name, field)])),
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, { kind }]) =>
        kind === 'reference' ? [[`${name}Title`, `Of ${name}`]] : [],
      ),
    ),
  }) as AnyRow

export const emptyRow = ({ fields, title }: Resource): AnyRow =>
  ({
    ...base('active'),
    ...Object.fromEntries(Object.keys(fields).map(name => [name, null])),
    [title]: 'Name',
  }) as AnyRow
