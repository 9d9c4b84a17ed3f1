// What is told of warehouses, stock and couriers when somebody asks; the rest of the help follows from the declarations.
import { meaningsOf } from '#contract/meaning.ts'
import { courierMappings, courierPincodes, couriers } from './couriers.ts'
import { inventoryLogs, stock, stockBatches } from './stock.ts'
import { pincodeMappings, warehouses } from './warehouses.ts'

export const help = [
  meaningsOf(warehouses, {
    fields: {
      registration:
        'The registration that lists this warehouse. Invoices for orders shipped from here use it. Change it on the registration.',
      cutoffs: 'Orders up to this time leave the same day.',
      holidays: ['Days without dispatch, in addition to closed weekdays.', '2027-01-26'],
      handlingDays: 'Working days from the order until the parcel is ready.',
      dailyCapacity: 'Maximum orders per day. Further orders go to the next warehouse.',
      priority: 'If no pincode mapping applies, the lowest number is tried first.',
      safetyDefault: 'Default safety stock of items stocked here for the first time.',
    },
    actions: {
      checkPincode:
        'Shows the warehouse and courier that would ship, the delivery date, and why the others are ruled out.',
      closeFor: 'Adds these days to the holidays. Delivery estimates skip them from now on.',
    },
  }),
  meaningsOf(pincodeMappings, {
    fields: {
      pattern: 'Pincodes shipped from this warehouse. The most specific mapping applies.',
      priority: 'Between equally specific mappings, the lowest number comes first.',
      blockedUntil: 'Until then this warehouse is skipped for these pincodes.',
    },
    actions: {
      deliveryMap:
        'Transit days, COD, couriers and returns by region. Select a region to see the courier that would be used.',
      block: 'Stops delivery or COD for pincodes and lists the open orders there.',
    },
    inputs: { block: { orders: 'Orders on hold continue automatically when the block ends.' } },
  }),
  meaningsOf(stock, {
    fields: {
      reserved: 'Allocated to orders that have not shipped.',
      qcHold: 'In the warehouse, waiting for a quality decision.',
      safety: 'This many units are kept back and not sold.',
      daysOfCover:
        'How long available stock lasts at the sales rate of the last 30 days. Updated hourly; empty without sales.',
      incoming: 'On order and not received yet. Not sellable.',
    },
    actions: {
      adjust: 'Adjusts one quantity, with a reason in the ledger.',
      setQuantity: 'Sets the on-hand quantity to the count. Refused if the quantity changed after you opened it.',
      receive: 'Adds received units, to their batch if the item is tracked by batch.',
      verifyLedger: 'Replays every movement and lists balances that do not match.',
      nearExpiry: 'Lists batches by expiry date and shows whether they can still be sold.',
    },
  }),
  meaningsOf(inventoryLogs, {
    fields: { corrects: 'The movement this one corrects. Entries are never changed.' },
  }),
  meaningsOf(stockBatches, {
    fields: {
      expiryDate: 'Batches that expire first ship first. With too few days left they are not sold.',
      mrpOnPack: 'Units are never sold above this price.',
    },
  }),
  meaningsOf(couriers, {
    fields: {
      supports: 'Services it offers in general; a pincode may offer fewer.',
      modes: 'Air-only couriers are never assigned perfumes or sprays.',
      codLimit: 'Maximum COD amount per parcel. A pincode may allow less.',
      dailyCapacity: 'Maximum parcels per day. Further parcels go to the next courier.',
      volDivisor: ['Length × width × height in cm divided by this number is the volumetric weight in kg.', '5000'],
      rate: 'When no rule applies, the cheapest courier is used.',
      lastAsks: 'At most 50, and none from before it was last resumed.',
      lastFailures:
        'More than 10 failures pause the courier until someone resumes it. Unserviceable pincodes and outages of the courier API do not count.',
      success90: 'Share delivered of the completed parcels of the last 90 days. Updated hourly.',
      ndr90: 'Share of the same parcels with at least one failed delivery attempt.',
      rto90: 'Share of the same parcels returned or on their way back to origin.',
      tat90: 'Days from pickup to delivery within which nine in ten delivered parcels arrived.',
      rtoShare: 'Share of the return cost added to the cost of each parcel.',
    },
    actions: {
      pause: 'Stops assigning parcels to this courier until then.',
      health: 'Outcome of the parcels of the last 90 days, week by week.',
      coverage: 'Counts the pincodes of each zone that each courier serves.',
    },
    inputs: { pause: { reroute: 'Parcels with its AWB that have not left the warehouse get another courier.' } },
  }),
  meaningsOf(courierPincodes, {
    fields: {
      codLimit: 'The lower of this limit and the courier’s own applies.',
      embargoUntil: 'The courier is not assigned parcels for this pincode until then.',
      codEmbargoUntil: 'No COD at this pincode until then.',
    },
  }),
  meaningsOf(courierMappings, {
    fields: {
      match: 'Where the rule applies. The most specific place wins.',
      mode: 'Never excludes the courier, Force overrides all other rules, Allocate picks among the rest.',
      priority:
        'Between rules for the same pincodes and warehouse, the lowest number applies. Overlapping rules need different numbers.',
    },
  }),
]
