// What is told of the settings when somebody asks.
import { meaningsOf } from '#contract/meaning.ts'
import { settings } from './settings.ts'

export const help = [
  meaningsOf(settings, {
    fields: {
      priceTaxMode: 'Whether storefront prices include tax.',
      taxRounding: 'VAT may be rounded once for the whole document; GST is always rounded line by line.',
      roundGrandTotal: 'The difference is shown on the order as a separate line without tax.',
      chargeTaxRule: 'Tax on shipping and COD fees when an order has items at different rates.',
      slabGap: 'The rate for prices that fall between two slabs.',
      defaultTaxClass:
        'Used when product, HSN code and category set no tax class. Without it such products cannot be sold.',
      homeState: [
        'Used without a tax registration: orders to this state pay CGST and SGST, all others IGST.',
        'Karnataka',
      ],
      lineConflict: 'Which discount an item gets when several apply.',
      maxCouponsPerOrder: 'Further codes are refused with the reason.',
      productDiscount: 'Default of a new product discount, and the maximum without a further permission.',
      discountBudget: 'Discounts with a larger budget require approval.',
      slugBaseUrl: ['Base URL of links in emails: carts to continue, orders to pay.', 'https://shop.example.com'],
      paymentMinutes: 'An order not paid by then expires, and its codes can be used again.',
      cartIdleMinutes: 'Inactivity after which a cart counts as abandoned.',
      cartLostDays: 'Inactivity after which reminders stop.',
      thresholdGrace: 'The value before codes decides about free shipping.',
      codMinOrder: 'Orders below this value are prepaid.',
      codMaxOrder: 'Orders above this value are prepaid, whatever couriers and pincodes allow.',
      roundCollect: 'The rounded amount is shown on the order as rounding.',
      confirmBy: 'COD orders wait until the customer has confirmed them this way.',
      confirmWindowH: 'An order not confirmed by then is cancelled.',
      returnDays: 'Days after delivery during which items can be returned. The order closes afterwards.',
      rtoFee: 'Kept from the advance of an undelivered COD order; the rest is refunded.',
      refundApprovalLimit:
        'Total refunded for one order without approval. Anything above is approved by someone who neither created nor submitted those refunds.',
      refundDailyLimitPerUser: 'Maximum one person can refund per day.',
      minimumAge: 'Younger members need the consent of a guardian.',
      creditApprovalLimit:
        'Total granted to or deducted from one member without approval. Anything above requires approval.',
      retentionYears: 'How long invoices keep the address after a member was erased.',
      minShelfLifeDays: 'Batches with fewer days left are not sold unless their category sets another limit.',
      stockAdjustLimit: 'Adjustments above this value require two-factor confirmation.',
      maxSplits: 'An order ships from at most this many warehouses.',
    },
    actions: {
      setLimits: 'Limits for what one person may do alone. Lower limits apply at once, higher ones after approval.',
      setTaxDefaults: 'Applies to every price at once, so it requires approval.',
      change: 'Applies at once to everything quoted, placed and approved from then on. Existing orders keep theirs.',
    },
  }),
]
