// How the last push of each order went: what the order system said, and when it is tried again. Where the order stands is the
// order's own region; every single try is kept as an attempt.
import { f } from '#contract/f.ts'
import { pushCodesCalled } from '#contract/pushAnswer.ts'
import { type Row, resource } from '#contract/resource.ts'
import { valueSet } from '#contract/valueSet.ts'

const force = f.toggle({ default: false, label: 'Send a new revision', help: 'Overrides a conflict' })
const reason = f.text({ max: 500, label: 'Reason' })
/** What every repush asks, wherever it is pulled. */
export const repushInput = { force, reason }

/** What is still to do about it: by somebody, by the clock, or nothing. */
export const PushState = valueSet(
  'pushState',
  { waiting: 1, again: 2, arrived: 3, stopped: 4 },
  { waiting: 'red', again: 'amber', arrived: 'green', stopped: 'ring' },
  {
    waiting: 'Action required',
    again: 'Retrying automatically',
    arrived: 'Accepted',
    stopped: 'Cancelled with the order',
  },
)

export const pushes = resource({
  name: 'pushes',
  one: 'push',
  label: 'Pushes',
  group: 'sales',
  icon: 'send',
  title: 'orderNo',
  subtitle: 'code',
  lifecycle: 'none',
  sort: 'state',
  words: ['oms', 'order system', 'push failures', 'push console', 'repush'],
  fields: {
    orderNo: f.text({
      required: true,
      readOnly: true,
      unique: true,
      search: true,
      column: true,
      sortable: true,
      max: 20,
      format: 'code',
      label: 'Order',
    }),
    state: f.choice(PushState, { required: true, readOnly: true, column: true, sortable: true, label: 'Status' }),
    code: f.text({
      readOnly: true,
      column: true,
      sortable: true,
      max: 40,
      format: 'code',
      called: pushCodesCalled,
      label: 'Error',
    }),
    message: f.text({ readOnly: true, column: true, max: 300, label: 'Error message' }),
    tries: f.integer({ required: true, readOnly: true, column: true, sortable: true, min: 0 }),
    nextAt: f.moment({ readOnly: true, column: true, sortable: true, label: 'Retrying' }),
    lastAt: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Last attempt' }),
    revision: f.integer({ required: true, readOnly: true, min: 1 }),
    order: f.reference('orders', { required: true, readOnly: true, label: 'Order record' }),
  },
  benches: ['errors'],
  actions: {
    errors: {
      on: 'nothing',
      label: 'Failed pushes by error',
      words: ['summarise push errors', 'push console', 'failures by error', 'count push errors'],
      effect: 'read',
      group: 'view',
      icon: 'list',
    },
    repush: {
      on: 'records',
      label: 'Repush',
      says: { done: { one: 'Order {title} repushed', other: '{count} orders repushed' } },
      words: ['resend', 'try again', 'push again'],
      keys: 'r',
      icon: 'send',
      confirm: 1,
      undo: 'never',
      job: true,
      input: repushInput,
    },
    repushAlike: {
      on: 'record',
      label: 'Repush all with this error',
      says: { done: { one: 'Repushing all orders with the error of order {title}' } },
      alias: ['repush all'],
      words: ['same error', 'group', 'repush all like it'],
      keys: 'a',
      icon: 'send',
      plan: true,
      undo: 'never',
    },
  },
  attention: {
    waiting: {
      label: 'Failed pushes',
      filter: 'state:waiting',
      failed: 'state:waiting,again',
      sort: 'code',
      since: 'lastAt',
      severity: 4,
      does: ['repush'],
    },
  },
  views: [
    { name: 'Failed', filter: 'state:waiting,again', sort: 'code' },
    { name: 'Action required', filter: 'state:waiting', sort: 'code' },
  ],
})

export interface PushRow extends Row<typeof pushes> {}
