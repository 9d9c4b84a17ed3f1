// Value sets of returns and the cash couriers hand over, and of credit notes. The states are those of the charts in machines/lifecycles, by
// the same names and codes.
import { valueSet } from '#contract/valueSet.ts'

export const CreditNoteKind = valueSet(
  'creditNoteKind',
  { gst: 1, commercial: 2 },
  {},
  { gst: 'Reduces tax', commercial: 'Commercial, no tax' },
)
export const ReturnState = valueSet(
  'returnState',
  { requested: 1, approved: 2, pickup: 3, received: 4, qcPass: 5, qcFail: 6, settled: 7 },
  {
    requested: 'amber',
    approved: 'blue',
    pickup: 'accent',
    received: 'accent',
    qcPass: 'green',
    qcFail: 'red',
    settled: 'ring',
  },
  { pickup: 'Pickup scheduled', qcPass: 'QC passed', qcFail: 'QC failed' },
)
export const ReturnResolution = valueSet('returnResolution', { refund: 1, replace: 2, storeCredit: 3 })
export const RemittanceState = valueSet(
  'remittanceState',
  { matched: 1, short: 2, over: 3 },
  { matched: 'green', short: 'red', over: 'amber' },
  { over: 'Excess' },
)
