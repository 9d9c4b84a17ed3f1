// Two doors of the palette: it tells what found nothing, and is told what people of the place call things. They need no right, since
// neither shows who sought what; the list of terms does.
import { and, desc, eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { tagOf } from '#contract/language.ts'
import { languages } from '#contract/session.ts'
import { longestTerm, mostTaught, mostTold, type Taught, unfoundPaths } from '#contract/unfound.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { tableFor } from '#server/db/tables.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import type { Kit } from '#server/kit.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { noteUnfound } from './noting.server.ts'
import { searches } from './searches.ts'

const s = tableFor(searches)

const line = z.strictObject({
  text: z.string().check(z.maxLength(longestTerm)),
  chosen: z.optional(z.string().check(z.maxLength(160))),
})
const body = z.strictObject({ language: z.enum(languages), lines: z.array(line).check(z.maxLength(mostTold)) })

const taughtIn = (kit: Kit, vendor: string, language: string): Promise<Taught[]> =>
  withTenant(kit.db, { vendor }, async tx => {
    const isSaid = and(
      eq(s.decision, 'taught'),
      or(eq(s.language, tagOf(language)), eq(s.everywhere, true)),
      sql`${s.meaning} is not null`,
    )
    const reading = { order: sql`${desc(s.lastAt)}, ${desc(s.id)}`, limit: mostTaught }
    const rows = await fieldsWhere(tx, searches, ['term', 'meaning'], isSaid, reading)
    return rows.map(({ term, meaning }) => ({ text: term, of: String(meaning) }))
  })

export const searchDoors = (kit: Kit): Endpoint[] => [
  {
    method: 'POST',
    path: unfoundPaths.tell,
    action: 'searches.tell',
    access: 'staff',
    permission: null,
    tag: searches.label,
    bodyLimit: 16 * 1024,
    summary: 'Count what I searched in the palette and found nothing by, without my name',
    bodySchema: z.toJSONSchema(body),
    async run(ask) {
      await noteUnfound(kit, ask.staff(), bodyOf(body, ask.body) as Parameters<typeof noteUnfound>[2])
      return { data: {} }
    },
  },
  {
    method: 'GET',
    path: unfoundPaths.taught,
    action: 'searches.words',
    access: 'staff',
    permission: null,
    tag: searches.label,
    summary: 'List the synonyms of this place in a language, with the command each finds',
    queryNames: ['language'],
    async run(ask) {
      const language = ask.query('language') ?? 'en'
      return { data: { words: await taughtIn(kit, ask.staff().place.vendorCode, language) } }
    },
  },
]
