// The one ledger of lots (kernel ruling 6): points and store credit share it. A wallet is its lots and a debt; every step answers
// with the wallet after it and the entry to write. Entries are never changed: what was wrong is put right by another.
// Pure: who asks locks the wallet's row, writes entry and lots in one transaction, and gives instants in.
import { byAge, byEnd, isOver, isPending, isUsable, type Lot, moved, type Split, split } from './ledger/lot.ts'

export type EntryKind = 'EARN' | 'REDEEM' | 'RESTORE' | 'EXPIRE' | 'CLAWBACK' | 'VOID' | 'TRANSFER_IN' | 'TRANSFER_OUT'

export type Wallet = {
  lots: readonly Lot[]
  /** Taken back when nothing was left to take it from; what is earned next pays it. */
  debt: number
}

export type Entry = {
  kind: EntryKind
  /** What the wallet gained or lost, debt and pending lots included. */
  amount: number
  /** What each lot gained or lost; always positive, the sign is the amount's. */
  splits: readonly Split[]
  /** How much of it made the debt larger, or paid it. */
  debt: number
  /** Of the wallet after it: all its lots less its debt. */
  balanceAfter: number
}

export type Stepped = { wallet: Wallet; entry: Entry }
/** Nothing was changed: so much is there. */
export type Short = { available: number }

export const emptyWallet: Wallet = { lots: [], debt: 0 }

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

/** All there is, what is pending included, less what is owed. */
export const balanceOf = ({ lots, debt }: Wallet): number => sum(lots.map(({ remaining }) => remaining)) - debt

/** What can be spent at `at`. */
export const availableIn = ({ lots, debt }: Wallet, at: number): number =>
  Math.max(0, sum(lots.filter(lot => isUsable(lot, at)).map(({ remaining }) => remaining)) - debt)

const stepped = (kind: EntryKind, wallet: Wallet, amount: number, splits: readonly Split[], debt = 0): Stepped => ({
  wallet,
  entry: { kind, amount, splits, debt, balanceAfter: balanceOf(wallet) },
})

/** A new lot; a debt is paid from it first, unless it is still pending. */
export const earn = (
  { lots, debt }: Wallet,
  lot: Omit<Lot, 'remaining'>,
  kind: 'EARN' | 'TRANSFER_IN' = 'EARN',
): Stepped => {
  const pays = isPending({ ...lot, remaining: 0 }, lot.earnedAt) ? 0 : Math.min(debt, lot.earned)
  const remaining = lot.earned - pays
  const wallet = { lots: [...lots, { ...lot, remaining }], debt: debt - pays }
  return stepped(kind, wallet, lot.earned, [{ lot: lot.id, amount: remaining }], pays)
}

/** Spends from what ends first. */
export const redeem = (wallet: Wallet, amount: number, at: number): Stepped | Short => {
  const available = availableIn(wallet, at)
  if (amount > available) return { available }
  const { splits } = split(wallet.lots.filter(lot => isUsable(lot, at)).toSorted(byEnd), amount)
  return stepped('REDEEM', { ...wallet, lots: moved(wallet.lots, splits, -1) }, -amount, splits)
}

const day = 86_400_000

/** What was spent goes back to its own lots. One that has ended meanwhile lives on for `graceDays`. */
export const restore = (wallet: Wallet, splits: readonly Split[], at: number, graceDays: number): Stepped => {
  const until = at + graceDays * day
  const touched = new Set(splits.map(({ lot }) => lot))
  const lots = moved(wallet.lots, splits, 1).map(lot =>
    touched.has(lot.id) && lot.expiresAt !== null ? { ...lot, expiresAt: Math.max(lot.expiresAt, until) } : lot,
  )
  return stepped('RESTORE', { ...wallet, lots }, sum(splits.map(({ amount }) => amount)), splits)
}

/** Everything whose end has come; nothing the second time. */
export const expire = (wallet: Wallet, at: number): Stepped | undefined => {
  const over = wallet.lots.filter(lot => lot.remaining > 0 && isOver(lot, at))
  if (over.length === 0) return undefined
  const splits = over.toSorted(byEnd).map(({ id, remaining }) => ({ lot: id, amount: remaining }))
  const amount = sum(splits.map(one => one.amount))
  return stepped('EXPIRE', { ...wallet, lots: moved(wallet.lots, splits, -1) }, -amount, splits)
}

interface Clawing {
  at: number
  /** Whose lots are asked before the rest. */
  source?: string
  /** What nothing is left for is owed; otherwise it is refused. */
  mayOwe: boolean
}

/** Takes back what should not have been earned: from pending lots first, then from those of `source`, then the oldest. */
export const clawBack = (wallet: Wallet, amount: number, { at, source, mayOwe }: Clawing): Stepped | Short => {
  const rank = (lot: Lot): number => {
    if (isPending(lot, at)) return 0
    return source !== undefined && lot.source === source ? 1 : 2
  }
  const there = wallet.lots.filter(lot => lot.remaining > 0 && !isOver(lot, at))
  const { splits, missing } = split(
    there.toSorted((one, other) => rank(one) - rank(other) || byAge(one, other)),
    amount,
  )
  if (missing > 0 && !mayOwe) return { available: amount - missing }
  const after = { lots: moved(wallet.lots, splits, -1), debt: wallet.debt + missing }
  return stepped('CLAWBACK', after, -amount, splits, missing)
}

/** A pending lot whose reason is gone. */
export const voidLot = (wallet: Wallet, id: string): Stepped | undefined => {
  const lot = wallet.lots.find(one => one.id === id && one.remaining > 0)
  if (!lot) return undefined
  const splits = [{ lot: id, amount: lot.remaining }]
  return stepped('VOID', { ...wallet, lots: moved(wallet.lots, splits, -1) }, -lot.remaining, splits)
}

/** All lots move with their own ends, the debt with them; `from` is left empty. Undone by moving the same lots back. */
export const transfer = (from: Wallet, to: Wallet): { out: Stepped; in: Stepped } => {
  const splits = from.lots
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, remaining }) => ({ lot: id, amount: remaining }))
  const amount = sum(splits.map(one => one.amount)) - from.debt
  const both = { lots: [...to.lots, ...from.lots], debt: to.debt + from.debt }
  return {
    out: stepped('TRANSFER_OUT', emptyWallet, -amount, splits, from.debt),
    in: stepped('TRANSFER_IN', both, amount, splits, from.debt),
  }
}

export type Difference = { at: number; said: number; is: number }

/** Adds the entries up again: where a balance does not follow from the one before, and what the lots hold in the end. */
export const verifyLedger = (entries: readonly Entry[], wallet: Wallet): Difference[] => {
  let is = 0
  const wrong = entries.flatMap(({ amount, balanceAfter: said }, at): Difference[] => {
    is += amount
    const difference = said === is ? [] : [{ at, said, is }]
    is = said
    return difference
  })
  const held = balanceOf(wallet)
  return held === is ? wrong : [...wrong, { at: entries.length, said: is, is: held }]
}
