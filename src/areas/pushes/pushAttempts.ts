// Every try to push an order: what was sent where, and what came back. Never changed.
import { f } from '#contract/f.ts'
import { pushCodesCalled } from '#contract/pushAnswer.ts'
import { type Row, resource } from '#contract/resource.ts'

export const pushAttempts = resource({
  name: 'pushAttempts',
  one: 'push attempt',
  label: 'Push attempts',
  group: 'sales',
  icon: 'send',
  quiet: true,
  title: 'code',
  lifecycle: 'none',
  parent: { resource: 'orders', field: 'order' },
  sort: '-at',
  fields: {
    order: f.reference('orders', { required: true, readOnly: true, column: true }),
    at: f.moment({ required: true, readOnly: true, column: true, sortable: true, label: 'Time' }),
    code: f.text({
      required: true,
      readOnly: true,
      column: true,
      max: 40,
      format: 'code',
      called: pushCodesCalled,
      label: 'Answer',
    }),
    message: f.text({ readOnly: true, column: true, max: 300, label: 'Error message' }),
    revision: f.integer({ required: true, readOnly: true, column: true, min: 1 }),
    httpStatus: f.integer({ readOnly: true, column: true, label: 'HTTP status' }),
    target: f.text({ required: true, readOnly: true, max: 200, format: 'code' }),
    requestHash: f.text({ required: true, readOnly: true, max: 64, format: 'code', label: 'Request hash' }),
  },
  actions: {},
})

export interface PushAttemptRow extends Row<typeof pushAttempts> {}
