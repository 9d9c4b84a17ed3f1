// What only tags need on the server: synonyms that clash with nothing, merging, and how often each is used.
import { eq, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { type Param, wording } from '#contract/said.ts'
import { editDistance } from '#rules/nearest.ts'
import { tableFor } from '#server/db/tables.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { type NamedTag, readTags } from './named.server.ts'
import { tagsCounted, tagsMerged } from './tags.ports.ts'
import { tags } from './tags.ts'

const g = tableFor(tags)

const clashOf = (known: readonly NamedTag[], { before, after }: Change, now: Date): Finding[] => {
  const others = known.filter(({ id }) => id !== before?.id)
  const findings: Finding[] = []
  for (const synonym of (after.synonyms as string[] | null) ?? []) {
    const owner = others.find(({ code, synonyms }) => [code, ...(synonyms ?? [])].includes(synonym))
    if (owner)
      findings.push(
        remark('DUPLICATE', '{v} is already a tag', {
          path: 'synonyms',
          params: { v: synonym },
          key: 'tags.findings.synonym',
        }),
      )
  }
  const holder = others.find(({ synonyms }) => synonyms?.includes(String(after.code)))
  if (holder)
    findings.push(
      remark('DUPLICATE', '{v} is a synonym of {other}', {
        path: 'code',
        params: { v: String(after.code), other: holder.code },
        key: 'tags.findings.held',
      }),
    )
  const expires = after.expiresAt as string | null | undefined
  if (expires && expires !== before?.expiresAt && Date.parse(expires) < now.getTime()) {
    findings.push(remark('RANGE', 'The expiry date is in the past', { path: 'expiresAt', key: 'tags.findings.past' }))
  }
  return findings
}

/** `dry-skin`, `dryskin` and `dry_skin` are one word to people. */
const mergeKey = (code: string): string => code.replaceAll(/[^a-z0-9]/g, '')

const twins = wording('tags.twins.title', 'Near-duplicate tags')
const twinColumns = [
  wording('tags.twins.tag', 'Tag'),
  wording('tags.twins.like', 'Similar to'),
  wording('tags.twins.why', 'Reason'),
]
const sameLetters = wording('tags.twins.same', 'Same letters')
const oneApart = wording('tags.twins.near', 'One letter different')

export const tagsServer = serve(tags, {
  async check({ tx, now }, changes) {
    const rows = await readTags(tx)
    return changes.map(change => clashOf(rows, change, now))
  },
  async virtual({ tx }, rows) {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const counts = await tagsCounted.tell(tx, ids)
    return rows.map(({ id }) => ({ uses: counts.reduce((sum, of) => sum + (of.get(id) ?? 0), 0) }))
  },
  actions: {
    async merge(scene) {
      const { records, input, tx, write } = scene
      const target = input.target
      const sources = records.filter(({ id }) => id !== target)
      if (sources.length === 0)
        return {
          refused: records.map(({ id }) => ({
            id,
            why: remark('RULE', 'Choose another target', { key: 'tags.findings.self' }),
          })),
        }
      const gone = sources.map(({ id }) => id)
      await tagsMerged.tell(scene, gone, target)
      const kept = await fieldsWhere(tx, tags, ['synonyms'], eq(g.id, target), { deleted: true })
      const words = sources.flatMap(({ code, synonyms }) => [code, ...(synonyms ?? [])])
      await write.move(tags, gone, 'remove')
      await write.change(tags, [
        { id: target, patch: { synonyms: [...new Set([...(kept[0]?.synonyms ?? []), ...words])] } },
      ])
      return {}
    },
    async findNearDuplicates({ tx }) {
      const rows = await fieldsWhere(tx, tags, ['code'], undefined, { order: sql`${g.code}`, limit: 2000 })
      const pairs = rows.flatMap((one, at) =>
        rows.slice(at + 1).flatMap((other): Param[][] => {
          const same = mergeKey(one.code) === mergeKey(other.code)
          const near = !same && one.code.length > 4 && editDistance(one.code, other.code) === 1
          return same || near ? [[one.code, other.code, same ? sameLetters : oneApart]] : []
        }),
      )
      return {
        result: { kind: 'table', title: twins, columns: twinColumns, rows: pairs },
      }
    },
  },
})
