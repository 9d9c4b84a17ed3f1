// Value sets of warehouses, stock and couriers.
import { valueSet } from '#contract/valueSet.ts'

export const WarehouseKind = valueSet(
  'warehouseKind',
  { own: 1, thirdParty: 2, store: 3, virtual: 4 },
  {},
  { own: 'Own', thirdParty: 'Third party' },
)
export const Weekday = valueSet('weekday', {
  sunday: 0,
  monday: 1,
  tuesday: 2,
  wednesday: 3,
  thursday: 4,
  friday: 5,
  saturday: 6,
})
/** What a stock line counts; each is a balance of its own in the ledger. */
export const StockBucket = valueSet(
  'stockBucket',
  { onHand: 1, reserved: 2, damaged: 3, qcHold: 4, incoming: 5 },
  { reserved: 'blue', damaged: 'red', qcHold: 'amber', incoming: 'gray' },
  { qcHold: 'Quality hold' },
)
/** Why a balance moved. */
export const StockReason = valueSet(
  'stockReason',
  {
    receipt: 1,
    saleReserve: 2,
    saleRelease: 3,
    saleShip: 4,
    returnGood: 5,
    returnDamaged: 6,
    rtoGood: 7,
    rtoDamaged: 8,
    count: 9,
    damage: 10,
    expiry: 11,
    loss: 12,
    transferOut: 13,
    transferIn: 14,
    kitAssemble: 15,
    kitBreak: 16,
    sync: 17,
    correction: 18,
  },
  {},
  {
    saleReserve: 'Reserved for order',
    saleRelease: 'Released from order',
    saleShip: 'Shipped',
    returnGood: 'Returned, good',
    returnDamaged: 'Returned, damaged',
    rtoGood: 'RTO, good',
    rtoDamaged: 'RTO, damaged',
    count: 'Stock count',
    damage: 'Damaged',
    expiry: 'Expired',
    loss: 'Lost',
    sync: 'External sync',
  },
)
/** The reasons people give; orders and transfers give the others themselves. */
export const AdjustReason = valueSet(
  'stockReason',
  { damage: 10, expiry: 11, loss: 12, count: 9, kitAssemble: 15, kitBreak: 16, sync: 17, correction: 18 },
  {},
  { count: 'Stock count', damage: 'Damaged', expiry: 'Expired', loss: 'Lost', sync: 'External sync' },
)
export const Carries = valueSet(
  'courierCarries',
  { prepaid: 1, cod: 2, reverse: 3, exchange: 4 },
  {},
  { cod: 'COD', reverse: 'Returns' },
)
export const CourierMode = valueSet('courierMode', { air: 1, surface: 2, hyperlocal: 3 })
export const AwbMode = valueSet('awbMode', { api: 1, pool: 2 }, {}, { api: 'Courier API', pool: 'AWB pool' })
/** Why nothing is given to a courier: somebody said so, or its own system failed too often. */
export const PauseReason = valueSet(
  'pauseReason',
  { person: 1, failures: 2 },
  { failures: 'red' },
  { person: 'Manual', failures: 'Failures' },
)
/** What becomes of open orders where nothing is delivered for a while. */
export const OpenThere = valueSet(
  'openThere',
  { leave: 0, hold: 1 },
  {},
  { leave: 'Do not change', hold: 'Hold until the block ends' },
)
/** What a map of deliveries is shaded by. */
export const DeliveryFigure = valueSet(
  'deliveryFigure',
  { days: 1, cod: 2, couriers: 3, returned: 4 },
  {},
  { days: 'Transit days', cod: 'COD', returned: 'Returned' },
)
export const ParcelPayment = valueSet('rulePayment', { prepaid: 1, cod: 2 }, {}, { cod: 'COD' })
export const RulePayment = valueSet('rulePayment', { any: 0, prepaid: 1, cod: 2 }, {}, { any: 'Any', cod: 'COD' })
export const RuleHazmat = valueSet('ruleHazmat', { any: 0, no: 1, yes: 2 }, {}, { any: 'Any' })
export const RuleMode = valueSet(
  'ruleMode',
  { allocate: 1, force: 2, never: 3 },
  { allocate: 'green', force: 'blue', never: 'red' },
)
