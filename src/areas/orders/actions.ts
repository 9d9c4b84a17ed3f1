// What staff do with an order. Each is refused where its region's chart has no such arrow, and says so.
import type { Actions } from '#contract/action.ts'
import { knownStates } from '#contract/delivery.ts'
import { f } from '#contract/f.ts'
import { refundAction } from '#contract/refund.ts'
import { placing } from './placingInput.ts'
import { HoldReason, PaidAhead } from './sets.ts'

/** Nothing of it has left. */
const inHouse = { state: ['pendingPayment', 'placed', 'processing'] }
/** Something of it may be in the house still; what expired or was cancelled is over. */
const onItsWay = { state: ['placed', 'processing', 'shipped'] }
/** Money is still waited for. */
const unpaid = {
  payment: ['unpaid', 'authorized', 'failed', 'codDue'],
  state: [...inHouse.state, 'shipped', 'delivered', 'closed'],
}
const reason = f.text({ required: true, max: 500 })
/** What else a cancellation does: asked each time, as neither answer is safe to assume. */
const cancelling = {
  restock: f.toggle({ required: true, help: 'Otherwise the units go to quality hold' }),
  refund: f.toggle({ required: true, label: 'Create a refund', help: 'Creates a draft if something was paid' }),
}
const part = (max: number, label?: string) => f.text({ max, ...(label && { label }) })
const indian = { country: ['IND'] }
const emirati = { country: ['ARE'] }
const saudi = { country: ['SAU'] }
/** Each country is asked for its own parts of an address, as `#rules/address.ts` knows them. */
const byCountry = {
  pincode: f.text({ max: 20, when: indian }),
  emirate: f.text({ max: 40, when: emirati }),
  area: f.text({ max: 120, when: emirati }),
  postalCode: f.text({ max: 20, when: saudi }),
  shortAddress: f.text({ max: 20, when: saudi }),
}

const items = { required: true, max: 50, named: 'sku', label: 'Items' } as const
const item = {
  sku: f.text({ required: true, max: 40, label: 'SKU' }),
  quantity: f.integer({ required: true, min: 1, max: 1000, default: 1 }),
}
export const orderActions = {
  unhold: {
    on: 'records',
    label: 'Release orders',
    labelOne: 'Release order',
    says: {
      done: { one: 'Order {title} released', other: '{count} orders released' },
      prompt: { one: 'Release order {title}?', other: 'Release {count} orders?' },
    },
    alias: ['unhold'],
    words: ['unhold', 'go on', 'free', 'continue'],
    keys: 'Shift+H',
    icon: 'play',
    when: { hold: ['held'] },
    sends: { hold: 'release' },
    confirm: 50,
    undo: 'version',
    input: { reasons: f.list({ of: HoldReason, required: true, label: 'Holds to release' }) },
  },
  hold: {
    on: 'records',
    label: 'Hold orders',
    labelOne: 'Hold order',
    says: {
      done: { one: 'Order {title} is on hold', other: '{count} orders are on hold' },
      prompt: { one: 'Put order {title} on hold?', other: 'Put {count} orders on hold?' },
    },
    alias: ['hold'],
    words: ['stop', 'pause', 'wait', 'block'],
    keys: 'h',
    icon: 'pause',
    when: { state: [...inHouse.state, 'shipped'] },
    sends: { hold: 'hold' },
    confirm: 50,
    undo: 'version',
    input: {
      reason: f.choice(HoldReason, { required: true }),
      note: f.text({ max: 500 }),
      releaseAt: f.moment({ label: 'Auto-release' }),
    },
  },
  cancel: {
    on: 'records',
    keyed: 'week',
    label: 'Cancel orders',
    labelOne: 'Cancel order',
    says: {
      done: { one: 'Order {title} cancelled', other: '{count} orders cancelled' },
      prompt: { one: 'Cancel order {title}?', other: 'Cancel {count} orders?' },
    },
    alias: ['cancel'],
    words: ['void', 'stop', 'call off'],
    when: inHouse,
    effect: 'danger',
    icon: 'ban',
    confirm: true,
    secure: 20,
    undo: 'never',
    input: { reason, ...cancelling },
  },
  refund: {
    ...refundAction,
    says: { done: { one: 'Refund for order {title} created' } },
    // Part of what the courier collects may have been paid ahead, and more may have been ordered since.
    when: { payment: ['unpaid', 'paid', 'partRefunded', 'codDue', 'codCollected', 'codRemitted', 'codShort'] },
  },
  cancelUnits: {
    on: 'record',
    keyed: 'week',
    label: 'Cancel items',
    says: { done: { one: 'Items of order {title} cancelled' }, prompt: { one: 'Cancel items of order {title}?' } },
    words: ['reduce', 'fewer', 'line', 'units'],
    when: inHouse,
    effect: 'danger',
    icon: 'x',
    confirm: true,
    undo: 'never',
    input: {
      sku: f.text({ required: true, max: 40, label: 'SKU' }),
      quantity: f.integer({ required: true, min: 1, max: 10_000, default: 1 }),
      reason,
      ...cancelling,
    },
  },
  editItems: {
    on: 'record',
    says: { done: { one: 'Items of order {title} changed' } },
    keyed: 'week',
    words: ['replace', 'reduce', 'swap', 'change items', 'quantity', 'other shade'],
    when: inHouse,
    icon: 'pencil',
    confirm: true,
    undo: 'version',
    input: {
      lines: f.groups({ ...items, parts: item }),
      reason,
    },
  },
  editAddress: {
    on: 'record',
    label: 'Edit address',
    says: { done: { one: 'Address of order {title} changed' } },
    words: ['fix address', 'change address', 'ship to', 'pincode'],
    when: inHouse,
    keys: 'e',
    icon: 'map-pin',
    confirm: true,
    undo: 'version',
    input: {
      name: part(80),
      line1: part(120, 'Address line 1'),
      line2: part(120, 'Address line 2'),
      landmark: part(120),
      city: part(120),
      state: f.text({ max: 120, when: { country: ['IND', 'SAU'] }, offers: knownStates, label: 'Region or state' }),
      ...byCountry,
    },
  },
  tag: {
    on: 'records',
    label: 'Tag orders',
    labelOne: 'Tag order',
    says: { done: { one: 'Tags of order {title} changed', other: 'Tags of {count} orders changed' } },
    words: ['label', 'mark', 'untag'],
    keys: 't',
    icon: 'tags',
    undo: 'version',
    input: { add: f.list({ max: 30 }), remove: f.list({ max: 30 }) },
  },
  repush: {
    on: 'records',
    label: 'Repush orders',
    labelOne: 'Repush order',
    says: { done: { one: 'Order {title} repushed', other: '{count} orders repushed' } },
    words: ['resend', 'resend to oms', 'push again', 'order system'],
    when: { hold: ['free'], state: ['placed', 'processing'] },
    icon: 'send',
    confirm: true,
    undo: 'never',
    job: true,
    input: {
      force: f.toggle({ default: false, label: 'Send a new revision', help: 'Overrides a conflict' }),
      reason: f.text({ max: 500 }),
    },
  },
  recordPayment: {
    on: 'record',
    says: { done: { one: 'Payment for order {title} recorded' } },
    keyed: 'week',
    words: ['paid', 'capture', 'money received', 'bank transfer', 'upi'],
    icon: 'coins',
    when: unpaid,
    sends: { payment: 'capture' },
    confirm: true,
    undo: 'version',
    input: {
      amount: f.money({ required: true, min: 1 }),
      gatewayRef: f.text({ required: true, max: 60, format: 'code', label: 'Reference' }),
      paidBy: f.choice(PaidAhead, { required: true, default: 'upi' }),
    },
  },
  prepay: {
    on: 'records',
    label: 'Convert COD to prepaid',
    says: { done: { one: 'Order {title} converted to prepaid', other: '{count} orders converted to prepaid' } },
    words: ['payment link', 'pay online', 'cash on delivery', 'discount'],
    when: { payment: ['codDue'] },
    icon: 'mail',
    confirm: true,
    approval: 'handler',
    undo: 'version',
    input: {
      percent: f.percent({ min: 1, max: 10_000, label: 'Discount percentage' }),
      amount: f.money({ min: 1, label: 'Discount amount' }),
    },
  },
  sendLink: {
    on: 'records',
    label: 'Send payment link',
    says: { done: { one: 'Payment link for order {title} sent', other: 'Payment links for {count} orders sent' } },
    alias: ['resend link', 'pay link'],
    words: ['payment link', 'again', 'reminder', 'pay online'],
    when: unpaid,
    icon: 'send',
    confirm: true,
    undo: 'never',
  },
  copyLink: {
    on: 'record',
    label: 'Copy payment link',
    says: { done: { one: 'Payment link for order {title} ready to copy' } },
    words: ['share link', 'url', 'whatsapp'],
    when: unpaid,
    icon: 'copy',
    undo: 'version',
  },
  assignCourier: {
    on: 'records',
    says: { done: { one: 'Courier assigned to order {title}', other: 'Courier assigned to {count} orders' } },
    words: ['awb', 'ship', 'carrier', 'allocate', 'parcel number'],
    when: onItsWay,
    icon: 'package',
    undo: 'version',
    job: true,
    input: { courier: f.reference('couriers', { help: 'Leave empty to follow the courier rules' }) },
  },
  reallocate: {
    on: 'records',
    keyed: 'week',
    label: 'Reallocate',
    says: { done: { one: 'Order {title} reallocated', other: '{count} orders reallocated' } },
    words: ['change warehouse', 'change courier', 'reroute', 'other warehouse', 'other carrier', 're-allocate'],
    when: inHouse,
    icon: 'move',
    confirm: true,
    undo: 'version',
    job: true,
    input: {
      warehouse: f.reference('warehouses', { help: 'Leave empty to follow the pincode mapping' }),
      courier: f.reference('couriers', { help: 'Leave empty to follow the courier rules' }),
    },
  },
  printLabels: {
    on: 'records',
    labelOne: 'Print label',
    says: {
      done: { one: 'Label for order {title} ready to print', other: 'Labels for {count} orders ready to print' },
    },
    words: ['label', 'barcode', 'awb', 'sticker', 'print'],
    when: onItsWay,
    icon: 'file',
    undo: 'version',
    job: true,
    most: 200,
  },
  manifest: {
    on: 'records',
    says: { done: { one: 'Order {title} added to the manifest', other: '{count} orders added to the manifest' } },
    words: ['hand over', 'pickup', 'handover', 'courier sheet', 'print'],
    when: onItsWay,
    icon: 'list',
    confirm: true,
    undo: 'version',
    job: true,
    most: 200,
  },
  why: {
    on: 'record',
    label: 'Explain price',
    words: ['why this price', 'trace', 'discount', 'tax', 'quote'],
    effect: 'read',
    group: 'view',
    icon: 'help',
  },
  place: {
    on: 'nothing',
    makes: true,
    keyed: 'week',
    label: 'Create order',
    says: { done: { one: 'Order {title} created' } },
    words: ['manual', 'phone order', 'new order', 'checkout'],
    icon: 'plus',
    plan: true,
    confirm: true,
    undo: 'never',
    input: { lines: f.groups({ ...items, parts: item }), ...placing },
  },
  override: {
    on: 'nothing',
    keyed: 'week',
    label: 'Create order with custom prices',
    says: { done: { one: 'Order {title} created with custom prices' } },
    words: ['price override', 'special price', 'phone order', 'manual price', 'create order at own prices'],
    icon: 'plus',
    plan: true,
    confirm: true,
    secure: true,
    undo: 'never',
    input: {
      lines: f.groups({
        ...items,
        parts: {
          ...item,
          price: f.money({ min: 1, label: 'Unit price' }),
        },
      }),
      ...placing,
    },
  },
} as const satisfies Actions
