// What stands over the doors of refunds: all that the sidebar needs to know of them before they are entered.
export const refundsSign = {
  name: 'refunds',
  one: 'refund',
  label: 'Refunds',
  group: 'sales',
  icon: 'undo',
  title: 'refundNo',
  lifecycle: 'none',
} as const

export const returnRequestsSign = {
  name: 'returnRequests',
  one: 'return',
  label: 'Returns',
  group: 'sales',
  icon: 'rotate',
  title: 'returnNo',
  lifecycle: 'none',
} as const

export const codRemittancesSign = {
  name: 'codRemittances',
  one: 'COD remittance',
  label: 'COD remittances',
  group: 'sales',
  icon: 'coins',
  title: 'awb',
  subtitle: 'courier',
  lifecycle: 'none',
} as const
