// What the values of a record become at another brand: what they name is found there by its key, files are theirs, and what has no
// counterpart there, or is an amount, is left out and told.
import { type Block, blockNamed, kindOf } from '#contract/fields/blocks.ts'
import { finding } from '#contract/finding.ts'
import { oneOf } from '#contract/naming.ts'
import type { Finding } from '#contract/problem.ts'
import { carried, type Tell, type Turn } from '#server/jobs/carried.ts'
import { complaint } from '#server/words.ts'
import type { Copying } from './copyClash.ts'
import { partnerOf } from './partners.ts'
import type { StoredRow } from './read.ts'
import type { LeftWithin } from './serve.ts'

/** What stays behind: why and where, and the record it is, where the person knows it. */
export interface Note {
  why: Finding
  about?: Pick<LeftWithin, 'resource' | 'id' | 'title'>
}

/** What becomes of the values of one record; `left` is told of each that stays behind. */
export const valuesFor = (copying: Copying, row: StoredRow, left: (note: Note) => void): Record<string, unknown> => {
  const { scene, resource, there, partners, files, copies } = copying
  const { vendorCode: vendor, currency } = there.place
  const values: Record<string, unknown> = {}
  for (const [name, field] of copying.fields) {
    const at: Tell = why => ({ ...why, path: [name, why.path].filter(Boolean).join('.') })
    const turn: Turn = {
      record(to, id, tell) {
        const own = to === resource.name ? copies.get(id) : undefined
        const key = partners.names.get(to)?.get(id)
        const found = own ?? partnerOf(partners, to, key)
        if (found) return found
        const target = scene.kit.resources.find(one => one.name === to)
        const thing = target ? oneOf(target) : to
        const why = key
          ? finding('REF_NOT_FOUND', { thing, v: key, vendor })
          : complaint('REF_NOT_FOUND', 'copyOut.noKey', { thing })
        left({ why: tell(why), ...(target && key && { about: { resource: to, id, title: key } }) })
        return undefined
      },
      file(link, tell) {
        const fileId = files.get(link.fileId)
        if (fileId) return { ...link, fileId }
        left({ why: tell(complaint('REF_NOT_FOUND', 'copyOut.noFile', { name: link.name })) })
        return undefined
      },
      amount(tell) {
        left({ why: tell(complaint('LEFT_BEHIND', 'copyOut.amount', { currency })) })
        return undefined
      },
      dropped({ type, id }: Block, tell) {
        const kind = kindOf(field.facts.blocks, type)
        const block = kind ? blockNamed(kind) : type
        left({ why: { ...tell(complaint('LEFT_BEHIND', 'copyOut.block', { block })), path: `${name}.${id}` } })
      },
    }
    const value = carried(field, row[name], turn, at)
    if (value !== undefined && value !== null) values[name] = value
  }
  return values
}
