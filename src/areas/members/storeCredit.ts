// Store credit as a ledger: every entry says what it moved in which lots and what was there afterwards. Nothing is changed
// afterwards; what was wrong is put right by another entry that names it.
import * as z from 'zod/mini'
import { f } from '#contract/f.ts'
import { type Row, resource } from '#contract/resource.ts'
import { reason } from './memberActions.ts'
import { CreditKind } from './sets.ts'

/** What an entry takes is below nothing, and so is what is owed. */
const signed = { min: Number.MIN_SAFE_INTEGER, readOnly: true, column: true } as const
/** The end of a lot stands where it came with the entry, or became another one by it. */
const splits = z.array(z.object({ lot: z.string(), amount: z.int(), expiresAt: z.optional(z.nullable(z.string())) }))

export const storeCredit = resource({
  name: 'storeCredit',
  one: 'credit entry',
  many: 'credit entries',
  label: 'Store credit',
  group: 'people',
  icon: 'coins',
  title: 'reason',
  lifecycle: 'none',
  parent: { resource: 'members', field: 'member' },
  sort: '-createdAt',
  quiet: true,
  words: ['wallet', 'ledger', 'balance', 'liability'],
  fields: {
    member: f.reference('members', { required: true, readOnly: true, column: true }),
    kind: f.choice(CreditKind, { label: 'Type', required: true, readOnly: true, column: true }),
    amount: f.money({ ...signed, required: true, sortable: true, summed: true }),
    balanceAfter: f.money({ ...signed, label: 'Balance' }),
    debt: f.money({ readOnly: true }),
    expiresAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Expires' }),
    reason: f.text({ required: true, readOnly: true, column: true, search: true, max: 500 }),
    ref: f.text({ readOnly: true, unique: true, search: true, max: 80, format: 'code', label: 'Reference' }),
    corrects: f.reference('storeCredit', { readOnly: true }),
    splits: f.json(splits, { readOnly: true, label: 'Lots' }),
  },
  actions: {
    reverse: {
      on: 'record',
      keyed: 'week',
      label: 'Reverse entry',
      says: { done: { one: 'Credit entry reversed: {title}' } },
      words: ['take back credit', 'wrong grant', 'mistake', 'storno'],
      secure: true,
      confirm: true,
      approval: 'handler',
      undo: 'never',
      isBeside: true,
      icon: 'undo',
      input: { reason },
    },
    verifyLedger: {
      on: 'nothing',
      label: 'Verify credit ledger',
      words: ['check balances', 'audit wallet', 'reconcile'],
      effect: 'read',
      icon: 'check',
    },
  },
})

export interface CreditEntryRow extends Row<typeof storeCredit> {}
