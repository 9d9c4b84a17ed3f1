// An entry says what it wants; what it moves in which lots and what is left is worked out here, under the wallet's lock.
import { eq } from 'drizzle-orm'
import type { Finding } from '#contract/problem.ts'
import { wording } from '#contract/said.ts'
import {
  availableIn,
  clawBack,
  earn,
  expire,
  redeem,
  restore,
  type Short,
  type Stepped,
  voidLot,
  type Wallet,
} from '#rules/ledger.ts'
import { tableFor } from '#server/db/tables.ts'
import { newId } from '#server/records/ids.ts'
import { fieldsWhere } from '#server/records/rows.ts'
import { type Change, type Scene, serve } from '#server/records/serve.ts'
import { members } from '../members.ts'
import { type CreditEntryRow, storeCredit } from '../storeCredit.ts'
import { verified } from './creditLedger.server.ts'
import { reverse } from './creditReversal.server.ts'
import { short } from './keptCredit.server.ts'
import { endedWallets, keepWallet, lockedWallet } from './wallet.server.ts'

const graceDays = 30
const e = tableFor(storeCredit)

/** What an entry moved in which lots. */
const spentIn = async ({ tx }: Scene, corrects: string | null) => {
  if (corrects === null) return []
  const [entry] = await fieldsWhere(tx, storeCredit, ['splits'], eq(e.id, corrects), { deleted: true })
  return entry?.splits ?? []
}

const stepOf = async (scene: Scene, wallet: Wallet, entry: CreditEntryRow): Promise<Stepped | Short | undefined> => {
  const at = scene.now.getTime()
  const { amount, expiresAt, ref } = entry
  const ends = expiresAt === null ? null : Date.parse(expiresAt)
  if (entry.kind === 'earn')
    return earn(wallet, { id: newId(), earned: amount, earnedAt: at, expiresAt: ends, ...(ref && { source: ref }) })
  if (entry.kind === 'redeem') return redeem(wallet, Math.abs(amount), at)
  if (entry.kind === 'clawback') return clawBack(wallet, Math.abs(amount), { at, mayOwe: true })
  if (entry.kind === 'restore') return restore(wallet, await spentIn(scene, entry.corrects), at, graceDays)
  if (entry.kind === 'void') {
    const [lot] = await spentIn(scene, entry.corrects)
    return lot && voidLot(wallet, lot.lot)
  }
  return entry.kind === 'expire' ? expire(wallet, at) : undefined
}

/** When a lot ends, where that has become another moment. */
const endNow = (id: string, before: Wallet, after: Wallet): { expiresAt?: string | null } => {
  const [was, is] = [before, after].map(({ lots }) => lots.find(lot => lot.id === id)?.expiresAt)
  if (was === undefined || is === undefined || was === is) return {}
  return { expiresAt: is === null ? null : new Date(is).toISOString() }
}

/** Wallets after the entries of one write, by its transaction, until they are kept. */
const stepped = new WeakMap<object, Map<string, Wallet>>()

const judged = async (scene: Scene, { after }: Change, wallets: Map<string, Wallet>): Promise<Finding[]> => {
  const entry = after as unknown as CreditEntryRow
  // A merge moved the lots itself.
  if (entry.kind.startsWith('transfer')) return []
  const wallet = wallets.get(entry.member) ?? (await lockedWallet(scene.tx, 'credit', entry.member))
  const step = await stepOf(scene, wallet, entry)
  if (!step) return []
  if ('available' in step) return [short(step.available, scene.setting.currency)]
  const { amount, debt, balanceAfter } = step.entry
  const splits = step.entry.splits.map(split => ({ ...split, ...endNow(split.lot, wallet, step.wallet) }))
  Object.assign(after, { amount, splits, debt, balanceAfter })
  wallets.set(entry.member, step.wallet)
  return []
}

const title = wording('storeCredit.verified.title', 'Store credit ledger')

export const storeCreditServer = serve(storeCredit, {
  async check(scene, changes) {
    const wallets = new Map<string, Wallet>()
    const findings: Finding[][] = []
    for (const change of changes) {
      findings.push(change.before ? [] : await judged(scene, change, wallets))
    }
    stepped.set(scene.tx, wallets)
    return findings
  },
  async written(scene, changes) {
    const touched = new Set(changes.map(({ after }) => String(after.member)))
    const wallets = stepped.get(scene.tx) ?? new Map<string, Wallet>()
    for (const [member, wallet] of wallets)
      if (touched.has(member)) await keepWallet(scene.tx, 'credit', member, wallet)
    const patches = [...touched].flatMap(id => {
      const wallet = wallets.get(id)
      return wallet ? [{ id, patch: { storeCredit: availableIn(wallet, scene.now.getTime()) } }] : []
    })
    if (patches.length > 0) await scene.write.change(members, patches)
    stepped.delete(scene.tx)
  },
  async clock(scene) {
    const most = 200
    const ended = await endedWallets(scene.tx, 'credit', scene.now, most)
    if (ended.length === 0) return false
    const drafts = ended.map(member => ({ member, kind: 'expire' as const, amount: 0, reason: 'Expired' }))
    await scene.write.create(storeCredit, drafts)
    return ended.length === most
  },
  actions: {
    reverse,
    async verifyLedger({ tx, setting }) {
      return { result: { kind: 'facts', title, facts: await verified(tx, setting.currency) } }
    },
  },
})
