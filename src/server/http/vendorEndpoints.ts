// Endpoints over all resources of a vendor: search, undo, what can be undone.
import * as z from 'zod/mini'
import { finding } from '#contract/finding.ts'
import { paths } from '#contract/session.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import { hotRecords } from '#server/records/hot.ts'
import { undoableOf } from '#server/records/operations.ts'
import { partnersBody, partnersHere } from '#server/records/partners.ts'
import { invalid } from '#server/records/refusal.ts'
import { searchAll } from '#server/records/search.ts'
import { scopeFor } from '#server/records/staffScope.ts'
import { undo } from '#server/records/undoing.ts'
import type { Endpoint } from './endpoint.ts'

const undoBody = z.strictObject({ operation: z.uuid() })
const sinceQuery = z.optional(z.iso.datetime())
const tag = 'Everywhere'

export const vendorEndpoints = (kit: Kit): Endpoint[] => [
  {
    method: 'GET',
    path: paths.search,
    action: 'records.search',
    access: 'staff',
    permission: null,
    tag,
    summary: 'Search records of every resource I can open',
    queryNames: ['q', 'resource'],
    lane: 'lists',
    run: async ask => ({
      data: { hits: await searchAll(kit, ask.staff(), ask.query('q') ?? '', ask.query('resource')?.split(',')) },
    }),
  },
  {
    method: 'GET',
    path: paths.hot,
    action: 'records.hot',
    access: 'staff',
    permission: null,
    tag,
    summary: 'List recently changed records of every resource I can open',
    queryNames: ['since'],
    lane: 'lists',
    run: async ask => {
      const since = sinceQuery.safeParse(ask.query('since'))
      if (!since.success) throw invalid([finding('PATTERN', { v: ask.query('since') ?? '' }, 'since')])
      return { data: await hotRecords(kit, ask.staff(), since.data) }
    },
  },
  {
    method: 'GET',
    path: paths.operations,
    action: 'records.operations',
    access: 'staff',
    permission: null,
    tag,
    summary: 'List my actions that can be undone or redone, newest first',
    run: async ask => {
      const staff = ask.staff()
      return { data: await withTenant(kit.db, scopeFor(staff), tx => undoableOf(kit, tx, staff)) }
    },
  },
  {
    // It keeps the files it finds as the person's own; of records nothing is written.
    method: 'POST',
    path: paths.partners,
    action: 'records.partners',
    access: 'staff',
    permission: null,
    tag,
    summary: 'Match records and files of another brand by key, for pasted blocks',
    bodySchema: z.toJSONSchema(partnersBody),
    lane: 'heavy',
    run: async ({ body, staff }) => ({ data: await partnersHere(kit, staff(), body) }),
  },
  {
    // The permission is the undone action's own and is weighed once the operation is known.
    method: 'POST',
    path: paths.undo,
    action: 'records.undo',
    access: 'staff',
    permission: null,
    tag,
    summary: 'Undo an operation',
    bodySchema: z.toJSONSchema(undoBody),
    run: ({ body, staff, face, once }) => {
      const parsed = undoBody.safeParse(body)
      if (!parsed.success) throw invalid([{ code: 'REQUIRED', message: 'Name the operation', path: 'operation' }])
      return undo(kit, staff(), parsed.data.operation, face, once)
    },
  },
]
