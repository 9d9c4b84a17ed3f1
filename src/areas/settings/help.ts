// What is told of the settings when somebody asks.
import { meaningsOf } from '#contract/meaning.ts'
import { settings } from './settings.ts'

export const help = [
  meaningsOf(settings, {
    fields: {
      priceTaxMode: 'Whether the prices of the shop hold the tax already.',
      taxRounding: 'VAT may be rounded once for the whole document; GST is always rounded line by line.',
      roundGrandTotal: 'What that adds or takes stands on the order as a line of its own, without tax.',
      chargeTaxRule: 'Which tax shipping and the cash fee carry when goods of several rates are sent together.',
      slabGap: 'Which rate a price bears that fits neither side of the limit between two slabs.',
      defaultTaxClass:
        'The class of goods where neither product, HSN nor category names one; without it they have no tax and no sale.',
      homeState: [
        'Where no tax registration says so: orders to this state pay CGST and SGST, all others IGST.',
        'Karnataka',
      ],
      lineConflict: 'Which discount a piece gets when several want it.',
      maxCouponsPerOrder: 'Further codes are refused with the reason.',
      productDiscount: 'What a new product discount begins with, and the most that is given without a further right.',
      discountBudget: 'A discount with a larger budget is approved by a second person.',
      slugBaseUrl: ['Where links in letters lead: carts to go on with, orders to pay.', 'https://shop.example.com'],
      paymentMinutes: 'An order nobody has paid by then expires, and its codes are free again.',
      cartIdleMinutes: 'Silence after which a cart counts as left.',
      cartLostDays: 'Silence after which nobody is reminded any more.',
      thresholdGrace: 'The value before codes decides about free shipping.',
      codMinOrder: 'Goods below this value are paid online.',
      codMaxOrder: 'Goods above this value are paid online, whatever couriers and pincodes would allow.',
      roundCollect: 'What is rounded up or down stands on the order as its round-off.',
      confirmBy: 'Cash orders wait until the shopper has confirmed them this way.',
      confirmWindowH: 'An order nobody has confirmed by then is cancelled.',
      returnDays: 'So long after delivery goods may come back; then the order is closed.',
      rtoFee: 'Of an advance on a cash order nobody took; the rest of it goes back.',
      refundApprovalLimit:
        'What goes back for one order without a second person, all its refunds together; more is approved by somebody who drafted or submitted none of them.',
      refundDailyLimitPerUser: 'One person gives no more than this in a day.',
      minimumAge: 'Younger members need the consent of a guardian.',
      creditApprovalLimit:
        'What is given to or taken from one member without a second person, all of it together; more is approved by a second person.',
      retentionYears: 'So long an invoice keeps its address after its member was erased.',
      minShelfLifeDays: 'A batch with fewer days left is not sold any more, unless its category says otherwise.',
      stockAdjustLimit: 'Goods worth more are not written on or off without the second factor.',
      maxSplits: 'An order leaves from no more warehouses than this.',
    },
    actions: {
      setLimits: 'What a person may do alone: lower holds at once, higher once a second person has approved it.',
      setTaxDefaults: 'Holds for every price at once, so a second person approves it.',
      change:
        'Holds at once for everything that is quoted, placed and approved from then on. Orders keep what was theirs.',
    },
  }),
]
