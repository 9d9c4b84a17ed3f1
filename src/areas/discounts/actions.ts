// What can be done with discounts, beyond keeping them.
import type { Action } from '#contract/action.ts'
import { f } from '#contract/f.ts'
import { cartParts } from './cartParts.ts'

const tried = {
  ...cartParts,
  member: f.reference('members', { help: 'Their own orders and segments count, whatever stands above' }),
}

const fresh = (label: string, words: readonly string[] = []) =>
  ({ on: 'nothing', label, words, effect: 'go', group: 'edit', icon: 'plus' }) as const satisfies Action

export const discountActions = {
  newCoupon: fresh('New coupon', ['code', 'voucher']),
  newCart: fresh('New cart discount'),
  newProduct: fresh('New product discount', ['sale', 'markdown']),
  newBulk: fresh('New bulk discount', ['tiers', 'wholesale']),
  newSubscription: fresh('New subscription discount'),
  newUpsell: fresh('New upsell discount', ['cross sell']),
  newBmgm: fresh('New buy more, get more', ['bogo', 'buy 2 get 1']),
  simulate: {
    on: 'nothing',
    label: 'Simulate cart',
    alias: ['sim'],
    words: ['what if', 'quote', 'price', 'lab'],
    effect: 'read',
    group: 'view',
    icon: 'calculator',
    input: tried,
  },
  whyNone: {
    on: 'nothing',
    label: 'Why no discount?',
    words: ['coupon not working', 'code refused', 'explain'],
    effect: 'read',
    group: 'view',
    icon: 'help',
    input: { code: f.text({ required: true, max: 40, format: 'code' }), ...tried },
  },
  kill: {
    on: 'records',
    event: 'deactivate',
    label: 'Kill discount',
    words: ['stop now', 'emergency', 'leak'],
    keys: 'Shift+B',
    confirm: true,
    icon: 'ban',
    input: { reason: f.text({ required: true, max: 500 }) },
  },
  generate: {
    on: 'record',
    label: 'Generate codes',
    words: ['make coupons', 'batch'],
    group: 'bulk',
    confirm: true,
    job: true,
    icon: 'hash',
    input: {
      // The limit of a batch is told in words of its own, so the field itself is wider.
      count: f.integer({ required: true, min: 1, max: 100_000_000, default: 1000, label: 'How many' }),
      prefix: f.text({ max: 8, format: 'code', pattern: { source: '^[A-Z0-9]*$', message: 'A-Z and 0-9 only' } }),
      length: f.integer({ required: true, min: 6, max: 12, default: 8, label: 'Length after the prefix' }),
      perCode: f.integer({ min: 1, default: 1, label: 'Uses of each code' }),
      until: f.moment(),
    },
  },
  changeEnd: {
    on: 'records',
    label: 'Change the end',
    alias: ['extend', 'shorten'],
    words: ['extend discount', 'shorten discount', 'prolong'],
    group: 'publish',
    confirm: true,
    plan: true,
    icon: 'calendar',
    input: { endsAt: f.moment({ required: true, label: 'New end' }) },
  },
  conflicts: {
    on: 'records',
    between: [2, 12],
    label: 'Explain conflicts',
    words: ['overlaps', 'combine', 'blocks'],
    effect: 'read',
    group: 'view',
    icon: 'merge',
  },
  combinations: {
    on: 'nothing',
    label: 'Combination matrix',
    words: ['stacking', 'overlaps', 'which combine', 'blocks'],
    effect: 'read',
    group: 'view',
    icon: 'columns-3',
  },
  stress: {
    on: 'records',
    label: 'Stress test',
    words: ['worst stack', 'below cost', 'margin'],
    isBeside: true,
    job: true,
    undo: 'never',
    icon: 'activity',
    input: { at: f.moment() },
  },
  tryOut: {
    on: 'record',
    label: 'Run test carts with it',
    words: ['regression', 'before and after'],
    effect: 'read',
    job: true,
    group: 'view',
    icon: 'play',
  },
  replay: {
    on: 'record',
    label: 'Replay last 7 days',
    words: ['backtest', 'past orders', 'what would it have cost'],
    effect: 'read',
    job: true,
    group: 'view',
    icon: 'history',
  },
  overcap: {
    on: 'records',
    label: 'Allow above the ceiling',
    words: ['approve', 'overcap', 'exceed'],
    confirm: true,
    icon: 'check',
    undo: 'version',
  },
  acceptPrices: {
    on: 'record',
    label: 'Accept new prices of test carts',
    words: ['expected', 'regression'],
    confirm: true,
    icon: 'circle-check',
  },
} as const satisfies Record<string, Action>
