// What the columns of a strange file are most like, for somebody to look at: by their names and by what stands below them.
import { humanised, snake } from '#contract/address.ts'
import type { Inspection } from '#contract/bulk.ts'
import { codecOf } from '#contract/codecs.ts'
import type { Field, Setting } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import type { Upload } from '#contract/resource.ts'
import { fitsShape, likenesses } from '#rules/likeness.ts'
import { conventional } from '#server/csv/convention.ts'
import type { ReadColumn } from '#server/csv/header.ts'
import { fieldNamed, type Skimmed } from './skim.ts'

/** For columns nobody knows, the free column each is most like. */
export function proposed(
  upload: Upload,
  header: readonly string[],
  columns: readonly ReadColumn[],
  sample: readonly string[][],
  setting: Setting,
): Map<number, string> {
  const open = columns.flatMap(({ how }, at) => (how === 'unknown' ? [at] : []))
  const taken = new Set(columns.map(({ column }) => column))
  const free = knownColumns(upload)
    .filter(({ column }) => !taken.has(column))
    .map(({ column, label }) => ({ column, label, ...lookOf(upload.columns[fieldNamed(upload, column)], setting) }))
  const found = likenesses(
    open.map(at => ({ header: header[at]!, cells: sample.flatMap(cells => cells[at]?.trim() || []) })),
    free,
    upload.keyless,
  )
  return new Map([...found].map(([place, column]) => [open[place]!, column]))
}

/** A cell may be read in two ways, or in another currency: that is asked or told, and it is a figure nonetheless. */
const isFigure = ({ code, key = '' }: Finding): boolean =>
  code === 'AMBIGUOUS' || ['findings.OTHER_CURRENCY', 'findings.SHORTENED'].includes(key)

/** What most of its rows would be refused for is not proposed; days and addresses are known by their looks. */
const lookOf = (field: Field | undefined, setting: Setting) => ({
  kind: field?.kind ?? 'text',
  ...(field &&
    ['choice', 'integer', 'text', 'localized'].includes(field.kind) && {
      accepts(cell: string) {
        const written = conventional(cell, field, setting, {})
        if ('finding' in written) return isFigure(written.finding)
        return !('finding' in codecOf(field).read(written.text, field.facts, setting))
      },
    }),
})

/**
 * A header that is ours by its letters alone, and not as we write it, is taken for another's where what stands below does not do:
 * `Shade` with the names of colours is not our code of one.
 */
export function doubted(upload: Upload, columns: ReadColumn[], { sample }: Skimmed, setting: Setting): ReadColumn[] {
  return columns.map((read, at) => {
    const { header, column, how } = read
    if (how !== 'name' || column === null || header === column || column === snake(upload.key)) return read
    const field = upload.columns[fieldNamed(upload, column)]
    const cells = sample.flatMap(row => row[at]?.trim() || [])
    const candidate = { column, label: header, ...lookOf(field, setting) }
    return !field || fitsShape(candidate, cells) ? read : { header, column: null, how: 'unknown' }
  })
}

export const knownColumns = (upload: Upload): Inspection['known'] =>
  Object.entries(upload.columns).map(([name, field]) => ({
    column: snake(name),
    label: field.facts.label ?? humanised(name),
    required: field.required,
    key: name === upload.key,
  }))
