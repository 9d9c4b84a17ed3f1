// Settings as people look for them: by what they govern.
import { present } from '#console/present.ts'
import { settings } from './settings.ts'

/** As they are now: whoever changes one sees it beside the others. */
const limits = [
  'productDiscount',
  'discountBudget',
  'refundApprovalLimit',
  'refundDailyLimitPerUser',
  'creditApprovalLimit',
]

present(settings, {
  begin: {
    setTaxDefaults: async ({ slabGap, defaultTaxClass }) => ({ slabGap, defaultTaxClass }),
    setLimits: async record => Object.fromEntries(limits.map(name => [name, record[name]])),
  },
  sections: [
    {
      name: 'prices',
      title: 'settings.screen.prices',
      fields: [
        ...(['code', 'priceTaxMode', 'taxRounding', 'chargeTaxRule', 'slabGap', 'defaultTaxClass'] as const),
        ...(['homeState', 'roundGrandTotal'] as const),
      ],
    },
    {
      name: 'discounts',
      title: 'settings.screen.discounts',
      fields: ['lineConflict', 'maxCouponsPerOrder', 'productDiscount', 'discountBudget'],
    },
    {
      name: 'checkout',
      title: 'settings.screen.checkout',
      fields: [
        ...(['slugBaseUrl', 'redirectHosts', 'linkAndroid', 'linkIos'] as const),
        ...(['paymentMinutes', 'cartIdleMinutes', 'cartLostDays', 'thresholdGrace'] as const),
      ],
    },
    {
      name: 'cash',
      title: 'settings.screen.cash',
      fields: ['codMinOrder', 'codMaxOrder', 'roundCollect', 'confirmBy', 'confirmWindowH', 'rtoFee'],
    },
    {
      name: 'refunds',
      title: 'settings.screen.refunds',
      fields: ['returnDays', 'refundApprovalLimit', 'refundDailyLimitPerUser'],
    },
    {
      name: 'members',
      title: 'settings.screen.members',
      fields: ['minimumAge', 'creditApprovalLimit', 'retentionYears'],
    },
    {
      name: 'stock',
      title: 'settings.screen.stock',
      fields: ['minShelfLifeDays', 'stockAdjustLimit', 'maxSplits'],
    },
  ],
})
