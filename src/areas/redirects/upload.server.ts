// Row rules of the file of redirects. All its rows are looked at together with those that are there before any of them is applied:
// those that would be part of a ring are refused, the others go on.
import { sql } from 'drizzle-orm'
import type { Values } from '#contract/field.ts'
import type { Finding } from '#contract/problem.ts'
import { checked } from '#rules/redirect/check.ts'
import { loopSearch } from '#rules/redirect/loops.ts'
import { folded } from '#rules/redirect/path.ts'
import { asWritten, compiling, keyOf, type Redirect, type RedirectCode } from '#rules/redirect/table.ts'
import { refusal } from '#rules/refusal.ts'
import type { Tx } from '#server/db/tenant.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type BulkRow, bulk } from '#server/records/serve.ts'
import { asRedirect, type Ground, groundOf, living, type Ruled, r, ruled, unhurried } from './reading.server.ts'
import { type RedirectRow, redirectColumns, redirects } from './redirects.ts'

type FileRow = BulkRow<Values<typeof redirectColumns>>
type Held = Ruled & Pick<RedirectRow, 'status' | 'startsAt' | 'endsAt' | 'shadowOk'>

interface Existing {
  ground: Ground
  held: Map<string, Held>
  rings: ReadonlyMap<number, Finding>
}

const usual = { match: 'exact', code: '301', keep_query: 'append', priority: 100, url_lang: 'any' } as const

/** What the row leads to, over what is there. */
const drawn = ({ values, line }: FileRow, ground: Ground, held?: Held) => {
  const was = held && asRedirect(held, ground)
  const code = values.code ?? (was ? String(was.code) : usual.code)
  const row: Redirect = {
    id: held?.id ?? `line-${String(line).padStart(8, '0')}`,
    host: values.host?.toLowerCase() ?? was?.host ?? ground.home,
    urlLang: values.url_lang ?? usual.url_lang,
    match: values.match ?? usual.match,
    from: values.from ?? '',
    to: values.to === undefined ? (code === '410' ? null : ((was && asWritten(was).to) ?? null)) : values.to,
    code: Number(code) as RedirectCode,
    keepQuery: values.keep_query ?? was?.keepQuery ?? usual.keep_query,
    keepRemainder: values.keep_remainder ?? was?.keepRemainder ?? false,
    priority: values.priority ?? was?.priority ?? usual.priority,
    caseSensitive: values.case_sensitive ?? was?.caseSensitive ?? false,
  }
  const startsAt = values.starts_at === undefined ? (held?.startsAt ?? null) : values.starts_at
  const endsAt = values.ends_at === undefined ? (held?.endsAt ?? null) : values.ends_at
  const judged = checked({ ...row, startsAt, endsAt }, ground)
  return { row: { ...row, host: judged.host, from: judged.from, to: judged.to }, startsAt, endsAt, judged }
}

const heldAt = async (tx: Tx, rows: readonly Redirect[], ground: Ground): Promise<Map<string, Held>> => {
  const froms = [...new Set(rows.map(({ from }) => folded(from)))]
  const found = await fieldsWhere(
    tx,
    redirects,
    [...ruled, 'status', 'startsAt', 'endsAt', 'shadowOk'],
    sql`lower(${r.from}) = any(${sql.param(froms)}::text[])`,
  )
  return new Map(found.map(row => [keyOf(asRedirect(row, ground)), row]))
}

const inWords = (found: Finding): Finding =>
  found.key === 'rules.redirect.same' ? { ...refusal('RULE', 'redirect.sameInFile'), path: 'to' } : found

/** By the column of the file. */
const columnOf: Readonly<Record<string, string>> = { endsAt: 'ends_at', keepQuery: 'keep_query' }

export const redirectUpload = bulk(redirectColumns, {
  async whole({ tx }, units) {
    const ground = await groundOf(tx)
    const file: { line: number; row: Redirect }[] = []
    for await (const unit of units)
      for (const line of unit) {
        if (line.command === 'delete' || line.command === 'skip' || !line.values.from) continue
        const { row, judged } = drawn(line as FileRow, ground)
        if (judged.findings.length === 0) file.push({ line: line.line, row })
      }
    const there = await fieldsWhere(tx, redirects, ruled, living)
    const table = await unhurried(compiling(there.map(row => asWritten(asRedirect(row, ground)))))
    return unhurried(loopSearch(table, file))
  },
  async load({ tx }, rows, whole): Promise<Existing> {
    const ground = await groundOf(tx)
    const wanted = rows.map(row => drawn(row as FileRow, ground).row)
    return {
      ground,
      held: await heldAt(tx, wanted, ground),
      rings: (whole as Existing['rings'] | undefined) ?? new Map(),
    }
  },
  judge([line], { ground, held, rings }) {
    const nothing = { changes: [], findings: [], warnings: [] }
    if (!line) return nothing
    const row = line as FileRow
    const at = (found: Finding) => ({
      ...found,
      ...(found.path !== undefined && { path: columnOf[found.path] ?? found.path }),
      line: line.line,
    })
    const before = held.get(keyOf(drawn(row, ground).row))
    const { row: wanted, startsAt, endsAt, judged } = drawn(row, ground, before)
    if (line.command === 'delete')
      return before
        ? { ...nothing, changes: [{ does: 'move', resource: redirects, id: before.id, event: 'remove' }] }
        : nothing
    const ring = rings.get(line.line)
    const findings = [...judged.findings.map(inWords), ...(ring ? [{ ...ring, path: 'to' }] : [])].map(at)
    const warnings = judged.notes.map(at)
    if (findings.length > 0) return { ...nothing, findings, warnings }
    const patch = {
      host: wanted.host === ground.home ? null : wanted.host,
      from: wanted.from,
      match: wanted.match,
      to: wanted.to,
      code: String(wanted.code),
      keepQuery: wanted.keepQuery,
      keepRemainder: wanted.keepRemainder,
      priority: wanted.priority,
      urlLang: wanted.urlLang,
      startsAt,
      endsAt,
      caseSensitive: wanted.caseSensitive ?? false,
      shadowOk: row.values.shadow_ok ?? before?.shadowOk ?? false,
    }
    const id = before?.id ?? newId()
    const about = [{ line: line.line, resource: redirects, id }]
    if (!before)
      return {
        changes: [{ does: 'create', resource: redirects, id, draft: { ...patch, source: 'import' }, status: 'active' }],
        findings: [],
        warnings,
        about,
      }
    // What shortening put there is no change of the file.
    const was = asWritten(asRedirect(before, ground))
    const isSame = was.to === wanted.to && was.code === wanted.code && was.keepQuery === wanted.keepQuery
    const { to: _to, code: _code, keepQuery: _keep, ...rest } = patch
    return {
      changes: [{ does: 'change', resource: redirects, id, patch: isSame ? rest : patch }],
      findings: [],
      warnings,
      about,
    }
  },
  async rows({ tx }, records) {
    const ground = await groundOf(tx)
    return records.map(record => {
      const row = asWritten(asRedirect(record as unknown as Ruled, ground))
      return {
        host: record.host,
        from: row.from,
        match: row.match,
        to: row.to,
        code: String(row.code),
        keep_query: row.keepQuery,
        keep_remainder: row.keepRemainder,
        priority: row.priority,
        url_lang: row.urlLang,
        starts_at: record.startsAt,
        ends_at: record.endsAt,
        shadow_ok: record.shadowOk,
        case_sensitive: record.caseSensitive,
      }
    })
  },
})
