// What becomes of searches that found nothing: a synonym of a command, or nothing.
import { and, eq, sql } from 'drizzle-orm'
import { remark } from '#contract/finding.ts'
import { tellable } from '#contract/unfound.ts'
import { tableFor } from '#server/db/tables.ts'
import { invalid } from '#server/records/refusal.ts'
import { stepped } from '#server/records/regions.ts'
import { rowsWhere } from '#server/records/rows.ts'
import { kitOf } from '#server/records/scene.ts'
import { type Scene, serve } from '#server/records/serve.ts'
import { isCommandName } from './commands.server.ts'
import { searchDoors } from './doors.server.ts'
import { forgetUnfound } from './noting.server.ts'
import { type Search, searches } from './searches.ts'

const s = tableFor(searches)

const noSuggestion = remark('RULE', 'No suggestion available', { key: 'searches.findings.noSuggestion' })

const demandCommand = (scene: Scene, meaning: string): void => {
  if (isCommandName(kitOf(scene).resources, meaning)) return
  throw invalid([
    remark('RULE', 'Choose a command of this console', { path: 'meaning', key: 'searches.findings.noCommand' }),
  ])
}

const termIn = (given: string): string => {
  const term = tellable(given)
  if (term !== undefined) return term
  throw invalid([
    remark('PATTERN', 'Enter up to four words without digits or signs', {
      path: 'term',
      key: 'searches.findings.notWords',
    }),
  ])
}

const isSame = (language: string, term: string) => and(eq(s.language, language), sql`lower(${s.term}) = lower(${term})`)

export const searchesServer = serve(searches, {
  doors: searchDoors,
  refusals: ({ suggestion }) => ({ accept: suggestion ? undefined : noSuggestion }),
  async clock({ tx, staff, now }) {
    await forgetUnfound(tx, staff.place.vendorCode, now)
    return false
  },
  actions: {
    async teach(scene) {
      const { records, input } = scene
      demandCommand(scene, input.meaning)
      const patch = { meaning: input.meaning, everywhere: input.everywhere ?? false }
      return { patches: records.map(({ id }) => ({ id, patch })) }
    },
    async accept({ records }) {
      const sure = records.filter(({ suggestion }) => suggestion)
      return {
        patches: sure.map(({ id, suggestion }) => ({ id, patch: { meaning: suggestion, everywhere: false } })),
        refused: records.filter(({ suggestion }) => !suggestion).map(({ id }) => ({ id, why: noSuggestion })),
      }
    },
    ignore: async () => ({}),
    reopen: async ({ records }) => ({
      patches: records.map(({ id }) => ({ id, patch: { meaning: null, everywhere: false } })),
    }),
    async newSynonym(scene) {
      const { tx, input, now, write } = scene
      demandCommand(scene, input.meaning)
      const { language, meaning } = input
      const term = termIn(input.term)
      const everywhere = input.everywhere ?? false
      const [known] = await rowsWhere(tx, searches, isSame(language, term), { lock: 'locked' })
      if (known) {
        const moved = stepped(searches, known as Search, { decision: 'teach' }, now)
        await write.change(searches, [{ id: known.id, patch: { ...moved, meaning, everywhere } }])
        return {}
      }
      const at = now.toISOString()
      const counted = { times: 0, people: 0, firstAt: at, lastAt: at }
      await write.create(searches, [{ term, language, ...counted, meaning, everywhere, decision: 'taught' }])
      return {}
    },
  },
})
