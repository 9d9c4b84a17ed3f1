// What only carts need on the server: reminders that keep to consent and to their cap, and the clock that sees carts left, lost and
// recovered.
import { sql } from 'drizzle-orm'
import { linkFor } from '#areas/settings/settings.door.ts'
import { wording } from '#contract/said.ts'
import { called } from '#server/records/rows.ts'
import { type Acting, serve } from '#server/records/serve.ts'
import { carts } from './carts.ts'
import { explainCash } from './cash.server.ts'
import { dueCarts } from './clock.server.ts'
import { convert } from './convert.server.ts'
import { recoveryDoor } from './door.server.ts'
import { funnel } from './funnel.server.ts'
import { pricingDoor } from './pricing.server.ts'
import { remind } from './remind.server.ts'
import { requote } from './requote.server.ts'
import { filters, inStock } from './shelf.server.ts'

const t = called(carts, 't')

const link = async (ask: Acting<typeof carts, undefined>) => {
  const url = await linkFor(ask, 'cart', ask.records[0]!.id)
  return {
    result: {
      kind: 'facts' as const,
      title: wording('carts.link.title', 'Recovery link'),
      facts: [{ label: ask.records[0]!.number, value: url, copies: true as const }],
    },
  }
}

export const cartsServer = serve(carts, {
  computed: { nudgeCount: sql`coalesce(jsonb_array_length(${t.nudges}), 0)`, inStock },
  filters,
  clock: dueCarts,
  doors: kit => [...recoveryDoor(kit), ...pricingDoor(kit)],
  actions: { convert, explainCash, funnel, recover: remind, requote, copyLink: link },
})
