// Discounts as people build them: the lab beside the list, and a form in the order a sale is thought up.
import { lazy } from 'react'
import { spoken } from '#console/i18n/inside.ts'
import { present } from '#console/present.ts'
import { createScreenOf } from '#contract/address.ts'
import { CombinesCell, ExpectedCell, SpentCell } from './cells.console.tsx'
import { testCarts } from './codes.ts'
import { discounts } from './discounts.ts'
import { SaleBar } from './saleBar.console.tsx'

// The engine comes with the first answer: a list is drawn without.
const LabPicture = lazy(async () => ({ default: (await import('./lab.console.tsx')).LabPicture }))

const Pairs = lazy(async () => ({ default: (await import('./pairs.console.tsx')).Pairs }))
const Sentence = lazy(async () => ({ default: (await import('./sentence.console.tsx')).Sentence }))
const BurnPanel = lazy(async () => ({ default: (await import('./burn.console.tsx')).BurnPanel }))
const SaleCalendar = lazy(async () => ({ default: (await spoken(import('./saleCalendar.console.tsx'))).SaleCalendar }))
const TiersPanel = lazy(async () => ({ default: (await import('./tiers.console.tsx')).TiersPanel }))

const fresh = (kind: string) => () => `${createScreenOf(discounts)}?kind=${kind}`

present(discounts, {
  benches: { combinations: Pairs, calendar: SaleCalendar },
  oneOf: { simulate: ['lines', 'order', 'cart'] },
  pictures: { simulate: LabPicture },
  bar: SaleBar,
  cells: { combines: CombinesCell, spent: SpentCell },
  tells: { combinesLine: ['combines'] },
  panels: [
    {
      name: 'burn',
      title: 'discounts.screen.burn',
      Panel: BurnPanel,
      isFor: ({ budget }) => typeof budget === 'number' && budget > 0,
    },
    {
      name: 'tiers',
      title: 'discounts.screen.tiers',
      Panel: TiersPanel,
      isFor: ({ kind }) => kind === 'bulk' || kind === 'bmgm',
    },
  ],
  go: {
    newCoupon: fresh('coupon'),
    newCart: fresh('cart'),
    newProduct: fresh('product'),
    newBulk: fresh('bulk'),
    newSubscription: fresh('subscription'),
    newUpsell: fresh('upsell'),
    newBmgm: fresh('bmgm'),
  },
  preview: Sentence,
  sections: [
    {
      name: 'offer',
      title: 'discounts.screen.offer',
      fields: [
        ...(['says', 'kind', 'name', 'codeMode', 'code', 'benefit', 'percentOff', 'amountOff', 'amountPer'] as const),
        ...([
          'setMode',
          'buyUnits',
          'getUnits',
          'rewardPercent',
          'setPick',
          'setTiers',
          'bulkTiers',
          'tierMode',
        ] as const),
        ...(['countBy', 'phases', 'keepOnSkip', 'offerItems', 'placement', 'maxPerTrigger'] as const),
      ],
    },
    {
      name: 'where',
      title: 'discounts.screen.where',
      fields: ['target', 'exclude', 'trigger', 'buy', 'get', 'minSubtotal', 'minQty', 'countedOf'],
    },
    { name: 'when', title: 'discounts.screen.when', fields: ['startsAt', 'endsAt', 'dayHours'] },
    {
      name: 'limits',
      title: 'discounts.screen.limits',
      at: 'side',
      fields: [
        'perMember',
        'totalUses',
        'perDay',
        'cap',
        'maxSets',
        'budget',
        'returnOnCancel',
        'returnPolicy',
        'fundedBy',
      ],
    },
    {
      name: 'whom',
      title: 'discounts.screen.whom',
      at: 'side',
      fields: ['audience', 'audienceNames', 'channels', 'paidHow'],
    },
    {
      name: 'beside',
      title: 'discounts.screen.beside',
      fields: ['priority', 'stackGroup', 'combinesLine', 'combinesOrder', 'combinesShipping', 'ignoreFloor'],
    },
    { name: 'told', title: 'discounts.screen.told', fields: ['shopperLabel', 'terms'] },
  ],
})

present(testCarts, { cells: { expected: ExpectedCell } })
