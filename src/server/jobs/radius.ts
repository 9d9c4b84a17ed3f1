// How far a file reaches, in sentences a person reads before saying yes: what falls, what goes, what is emptied.
import { fieldOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { Param } from '#contract/said.ts'
import { complaint } from '#server/words.ts'
import type { RecordWrite } from './judging.ts'

/** Counts over the whole file, kept on the job between its steps. */
export interface Radius {
  /** By `resource.field`: amounts that fall by more than half, values that are emptied. */
  falls: Record<string, number>
  emptied: Record<string, number>
  removed: number
}

export const noRadius = (): Radius => ({ falls: {}, emptied: {}, removed: 0 })

export function measure(radius: Radius, recordWrites: readonly RecordWrite[]): void {
  for (const { resource, before, after, names } of recordWrites) {
    if (!before) continue
    if (after.status === 'deleted' && before.status !== 'deleted') radius.removed += 1
    for (const name of names) {
      const field = resource.fields[name]
      if (!field) continue
      const place = `${resource.name}.${name}`
      const [old, now] = [before[name], after[name]]
      if (field.kind === 'money' && typeof old === 'number' && typeof now === 'number' && now * 2 < old)
        radius.falls[place] = (radius.falls[place] ?? 0) + 1
      if ((now === null || now === '') && old !== null) radius.emptied[place] = (radius.emptied[place] ?? 0) + 1
    }
  }
}

/** The field's name; its English in the middle of a sentence, with an s for more than one. */
const labelOf = (resources: readonly Resource[], place: string, count: number): Param => {
  const [area = '', name = ''] = place.split('.')
  const resource = resources.find(known => known.name === area)
  if (!resource) return name
  const said = fieldOf(resource, name)
  const text = said.text.replace(/^[A-Z](?![A-Z])/, letter => letter.toLowerCase())
  return { ...said, text: count === 1 ? text : `${text}s` }
}

export const sayRadius = (resources: readonly Resource[], { falls, emptied, removed }: Radius): Finding[] => {
  const said = (word: 'radius.falls' | 'radius.emptied', counts: Record<string, number>): Finding[] =>
    Object.entries(counts).map(([place, count]) =>
      complaint('BLAST', word, { count, label: labelOf(resources, place, count) }),
    )
  return [
    ...said('radius.falls', falls),
    ...said('radius.emptied', emptied),
    ...(removed > 0 ? [complaint('BLAST', 'radius.removed', { count: removed })] : []),
  ]
}
